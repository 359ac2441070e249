import type { HandedIn, PassState } from '../proceeding/definition.ts';
import { MISTRIAL } from '../proceeding/graph.ts';
import { familyOf, loopSeat, seatOf, type Proceeding } from '../proceeding/proceeding.ts';
import type { Role } from '../roles.ts';
import type { Artifact, Closing } from '../schema/artifact.ts';
import type { CaseHeader } from '../schema/case-file.ts';
import { type CaseFacts, type Facts, WalkError } from './facts.ts';
import { enter, limitReached, next, type Here, type Step } from './walker.ts';

/** The node of the clerk's entries, which are outside every graph. */
export const CLOSING = MISTRIAL;

/** The position of a case: who acts next and what is due, or how it ended. */
export type Place =
  | ({
      readonly kind: 'turn';
      readonly role: Role;
      readonly artifact: string;
    } & Here)
  | {
      readonly kind: 'ended';
      readonly by: Role;
      readonly decision: string;
      readonly why: string;
    };

export interface Walk {
  /** The proceeding in force: that of the header, until an entry moves the case to the next one. */
  readonly proceeding: Proceeding;
  readonly place: Place;
  /** The proceeding's state, folded over the artifacts of the current pass. */
  readonly state: PassState;
  readonly remands: CaseFacts['remands'];
  /** Messages on the case's subjects so far, including the opening. */
  readonly handoffs: number;
  readonly edges: readonly string[];
  /** The index of the entry with which the current pass began. */
  readonly passStart: number;
}

const OUTSIDE = { turn: null, round: null } as const;

function turnAt(proceeding: Proceeding, here: Here): Place {
  return { kind: 'turn', ...here, ...seatOf(proceeding, here.node, here.turn) };
}

export function opened(proceeding: Proceeding, header: CaseHeader): Walk {
  const { definition, binding, graph } = proceeding;
  const { gate } = definition;
  const place: Place = gate?.opens(header)
    ? { kind: 'turn', node: gate.node, ...OUTSIDE, role: gate.role, artifact: gate.artifact }
    : turnAt(proceeding, enter(proceeding, graph.start));
  return {
    proceeding,
    place,
    state: definition.begin(header, binding, null),
    remands: { used: 0, max: header.limits.maxRemands },
    handoffs: 1,
    edges: [],
    passStart: 0,
  };
}

/**
 * Advances the walk by one entry, under the proceeding in force. Returns the step that its artifact leads to, and the
 * walk after it.
 * @throws WalkError if the entry breaks a rule of the walk
 */
export function advance(
  header: CaseHeader,
  walk: Walk,
  entry: { readonly artifact: Artifact; readonly at: string; readonly ordinal: number },
): { readonly walk: Walk; readonly step: Step } {
  const { place, proceeding, remands } = walk;
  if (place.kind === 'ended') throw new Error(`case ${header.caseId} has ended: nobody acts on it`);
  const { artifact, at } = entry;
  const state = proceeding.definition.evolve(walk.state, artifact, place, header);
  const facts = {
    ...state.facts,
    remands,
    handoffs: { next: walk.handoffs + 1, max: header.limits.maxHandoffs },
    clock: { now: Date.parse(at), deadline: Date.parse(header.deadline) },
  };
  const { memory } = state;
  const step = stepAfter({ proceeding, header, place, artifact, facts, memory });
  const entered = (step.to === 'turn' ? step.under : undefined) ?? proceeding;
  const after = placeAfter(entered, place.role, artifact, step);
  const looped = isLoop(proceeding, place) && step.to === 'turn';
  const fresh = looped || entered !== proceeding;
  const moved: Walk = {
    proceeding: entered,
    place: after,
    state: fresh ? entered.definition.begin(header, entered.binding, looped ? state : null) : state,
    remands: { ...remands, used: remands.used + (looped ? 1 : 0) },
    handoffs: walk.handoffs + (after.kind === 'ended' || after.role !== place.role ? 1 : 0),
    edges: step.edge === null ? walk.edges : [...walk.edges, step.edge],
    passStart: fresh ? entry.ordinal : walk.passStart,
  };
  return { walk: moved, step };
}

function isLoop({ binding }: Proceeding, { node }: Here): boolean {
  return node in binding.loops;
}

function stepAfter(given: Omit<HandedIn, 'step'>): Step {
  const { proceeding, place, artifact, facts } = given;
  if (artifact.kind === 'closing') return closingStep(proceeding, artifact, place, facts);
  const { definition, graph } = proceeding;
  const step = next(proceeding, inGraph(proceeding, place), facts);
  if (step.to === 'end' && step.byLimit) return step;
  const handed = { ...given, step };
  const fault = definition.fault?.(handed) ?? null;
  if (fault !== null) throw new WalkError(fault);
  if (place.node === definition.gate?.node) return definition.gate.step(handed);
  if (!isLoop(proceeding, place)) return step;
  const why = definition.reentry ?? 'the case re-enters at the start';
  return { to: 'turn', ...enter(proceeding, graph.start), edge: null, why };
}

/** The walker checks `_any` edges at any position. Outside the graph they are all it checks. */
function inGraph(proceeding: Proceeding, place: Here): Here {
  return place.node.startsWith('_') ? enter(proceeding, proceeding.graph.start) : place;
}

function closingStep(
  proceeding: Proceeding,
  artifact: Closing,
  place: Here,
  facts: Facts & CaseFacts,
): Step {
  const end = { to: 'end', end: CLOSING } as const;
  if (place.node === CLOSING || artifact.refused !== null) {
    return { ...end, byLimit: false, edge: null, why: artifact.reason };
  }
  const step = limitReached(proceeding, facts);
  if (step) return step;
  throw new WalkError('the clerk may close a case only by a limit that holds');
}

function placeAfter(proceeding: Proceeding, by: Role, artifact: Artifact, step: Step): Place {
  switch (step.to) {
    case 'turn':
      return turnAt(proceeding, { node: step.node, turn: step.turn, round: step.round });
    case 'next': {
      const { gate } = proceeding.definition;
      if (!gate) throw new WalkError(`${proceeding.name} has nobody to open its next proceeding`);
      return { kind: 'turn', node: gate.node, ...OUTSIDE, role: by, artifact: gate.artifact };
    }
    case 'loop':
      return { kind: 'turn', node: step.loop, ...OUTSIDE, ...loopSeat(proceeding, step.loop) };
    case 'end': {
      if (artifact.kind === 'closing')
        return { kind: 'ended', by: 'clerk', decision: 'mistrial', why: step.why };
      if (step.byLimit) {
        return { kind: 'turn', node: CLOSING, ...OUTSIDE, role: 'clerk', artifact: 'closing' };
      }
      const decision = decisionOf(proceeding, by, artifact, step.end);
      return { kind: 'ended', by, decision, why: step.why };
    }
  }
}

function decisionOf({ definition }: Proceeding, by: Role, artifact: Artifact, end: string): string {
  if (end === MISTRIAL) return 'mistrial';
  const decision = definition.decision(artifact, end);
  if (definition.ends.some((one) => one.by === by && one.decision === decision)) return decision;
  throw new WalkError(
    `an artifact of kind ${artifact.kind} by the ${by} can't end a case at ${end}`,
  );
}

/** What the brain at a node may see of the record. */
export function sightAt(proceeding: Proceeding, node: string): readonly string[] {
  if (node.startsWith('_')) return proceeding.binding.loops[node]?.sees ?? [];
  return familyOf(proceeding, node).sees;
}
