import type { Proceeding } from '../proceeding/proceeding.ts';
import { familyOf, loopSeat, seatOf } from '../proceeding/proceeding.ts';
import type { Role } from '../roles.ts';
import type { Artifact } from '../schema/artifacts.ts';
import type { CaseHeader } from '../schema/case-file.ts';
import type { Claim } from '../schema/claim.ts';
import { isDecision, type Decision } from '../subjects.ts';
import { openingCharge } from '../case/exhibits.ts';
import {
  activationStep,
  contested,
  reportFault,
  standing,
  successorFor,
  verdictFault,
} from './conclusion.ts';
import type { Facts } from './facts.ts';
import { converged, EMPTY_MEMORY, remember, type HearingMemory } from './hearing.ts';
import { WalkError } from './walk-error.ts';
import { enter, next, type Here, type Step } from './walker.ts';

/** Reserved node names of entries that stand outside the graph. */
export const ACTIVATION = '_activation';
export const CLOSING = '_mistrial';

/** Where a case stands: who acts next and what they hand in, or how it ended. */
export type Place =
  | ({
      readonly kind: 'turn';
      readonly role: Role;
      /** The kind of artifact that is due there. */
      readonly artifact: string;
    } & Here)
  | {
      readonly kind: 'ended';
      readonly by: Role;
      readonly decision: Decision;
      readonly why: string;
    };

export interface Walk {
  /** The proceeding in force: the header's, until an entry takes the case on to the next. */
  readonly proceeding: Proceeding;
  readonly place: Place;
  readonly facts: Omit<Facts, 'clock' | 'handoffs'>;
  readonly memory: HearingMemory;
  /** Messages on the case's subjects so far, the opening included. */
  readonly handoffs: number;
  /** Ids of the edges taken, in order. */
  readonly edges: readonly string[];
  /** Index of the entry with which the current pass began. */
  readonly passStart: number;
}

const OUTSIDE = { turn: null, round: null } as const;

function freshFacts(proceeding: Proceeding, header: CaseHeader, used: number): Walk['facts'] {
  const rounds = Object.values(proceeding.binding.families).map((family) =>
    'turns' in family ? family.maxRounds : 1,
  );
  return {
    prosecution: { confidence: 0 },
    defense: { concedes: false, dismissal: false, alternative: false },
    hearing: {
      round: 0,
      maxRounds: Math.min(header.limits.maxRounds, Math.max(...rounds)),
      converged: false,
    },
    verdict: { decision: '' },
    review: {
      confidence: 0,
      threshold: header.limits.activationThreshold,
      charged: false,
      contrary: false,
      abstained: false,
    },
    report: { decision: '' },
    claim: { always: header.claim.activation === 'always' },
    remands: { used, max: header.limits.maxRemands },
  };
}

function turnAt(proceeding: Proceeding, here: Here): Place {
  return { kind: 'turn', ...here, ...seatOf(proceeding, here.node, here.turn) };
}

/**
 * Whether a claim's own confidence is weighed before anything is looked at. A machine's report is
 * always looked at: however sure a publisher is, a failing test is not believed away.
 */
export function weighsConfidenceFirst({ confidence, activation, evidence = [] }: Claim): boolean {
  const reported = evidence.some(({ kind = 'text' }) => kind !== 'text');
  return confidence !== undefined && activation !== 'always' && !reported;
}

/** The walk of a case that was just opened: nothing handed in, one message sent. */
export function opened(proceeding: Proceeding, header: CaseHeader): Walk {
  const place: Place = weighsConfidenceFirst(header.claim)
    ? { kind: 'turn', node: ACTIVATION, ...OUTSIDE, role: 'evaluator', artifact: 'activation' }
    : turnAt(proceeding, enter(proceeding, proceeding.graph.start));
  const facts = freshFacts(proceeding, header, 0);
  return { proceeding, place, facts, memory: EMPTY_MEMORY, handoffs: 1, edges: [], passStart: 0 };
}

/** What a walk was told of the handed-in artifact. */
function learn(
  facts: Walk['facts'],
  artifact: Artifact,
  memory: HearingMemory,
  { claim }: CaseHeader,
): Walk['facts'] {
  switch (artifact.kind) {
    case 'indictment':
      return { ...facts, prosecution: { confidence: artifact.confidence } };
    case 'defense-brief':
      return {
        ...facts,
        defense: {
          concedes: artifact.plea !== null,
          dismissal: artifact.motionToDismiss !== null,
          alternative: artifact.alternative !== null,
        },
      };
    case 'notes':
      return { ...facts, hearing: { ...facts.hearing, converged: converged(memory) } };
    case 'verdict':
      return { ...facts, verdict: { decision: artifact.decision } };
    case 'review': {
      const { confidence, classification, abstained } = artifact;
      const charge = openingCharge(claim).classification;
      const found = {
        confidence,
        abstained: abstained !== null,
        ...standing(classification, charge),
      };
      return { ...facts, review: { ...facts.review, ...found } };
    }
    case 'report':
      return { ...facts, report: { decision: artifact.decision } };
    case 'activation':
    case 'discovery':
    case 'argument':
    case 'rebuttal':
    case 'reinvestigation':
    case 'closing':
    case 'recall':
    case 'triage':
    case 'resolution':
    case 'investigation':
    case 'correlation':
      return facts;
  }
}

/**
 * One entry's worth of walking, under the proceeding that is in force: the step that its artifact leads
 * to, and the walk after it.
 */
export function advance(
  header: CaseHeader,
  walk: Walk,
  entry: { readonly artifact: Artifact; readonly at: string; readonly ordinal: number },
): { readonly walk: Walk; readonly step: Step } {
  const { place, proceeding } = walk;
  if (place.kind === 'ended') throw new Error(`case ${header.caseId} has ended: nobody acts on it`);
  const { artifact, at } = entry;
  const memory = remember(walk.memory, artifact, place.round);
  const learned = learn(walk.facts, artifact, memory, header);
  const facts: Facts = {
    ...learned,
    hearing: { ...learned.hearing, round: place.round ?? learned.hearing.round },
    handoffs: { next: walk.handoffs + 1, max: header.limits.maxHandoffs },
    clock: { now: Date.parse(at), deadline: Date.parse(header.deadline) },
  };
  const step = decideStep(proceeding, header, place, artifact, facts);
  const entered = proceedingAfter(walk, artifact, step);
  const after = landing(entered, place.role, artifact, step);
  const { handoffs: _next, clock: _clock, ...kept } = facts;
  const looped = artifact.kind === 'reinvestigation' && step.to === 'turn';
  const fresh = looped || entered !== proceeding;
  const used = facts.remands.used + (looped ? 1 : 0);
  const moved: Walk = {
    proceeding: entered,
    place: after,
    facts: fresh ? freshFacts(entered, header, used) : kept,
    memory: fresh ? EMPTY_MEMORY : memory,
    handoffs: walk.handoffs + (after.kind === 'ended' || after.role !== place.role ? 1 : 0),
    edges: step.edge === null ? walk.edges : [...walk.edges, step.edge],
    passStart: fresh ? entry.ordinal : walk.passStart,
  };
  return { walk: moved, step };
}

/** An activation after a light path takes the case on to the next proceeding; nothing else does. */
function proceedingAfter({ proceeding, facts }: Walk, artifact: Artifact, step: Step): Proceeding {
  const opens = artifact.kind === 'activation' && step.to === 'turn';
  return opens ? successorFor(proceeding, artifact, contested(facts)) : proceeding;
}

function decideStep(
  proceeding: Proceeding,
  header: CaseHeader,
  place: Extract<Place, { kind: 'turn' }>,
  artifact: Artifact,
  facts: Facts,
): Step {
  if (artifact.kind === 'closing') return closingStep(proceeding, artifact, place, facts);
  const step = next(proceeding, inGraph(proceeding, place), facts);
  if (step.to === 'end' && step.byLimit) return step;
  if (artifact.kind === 'activation') return activationStep(proceeding, header, facts, artifact);
  if (artifact.kind === 'report') {
    const fault = reportFault(header, facts, step, artifact);
    if (fault) throw new WalkError(fault);
  }
  if (artifact.kind === 'verdict') {
    const fault = verdictFault(header, artifact);
    if (fault) throw new WalkError(fault);
  }
  if (artifact.kind === 'reinvestigation') {
    const why = 'reinvestigated: the case re-enters at the start';
    return { to: 'turn', ...enter(proceeding, proceeding.graph.start), edge: null, why };
  }
  return step;
}

/** The walker asks `_any` edges wherever a case stands; outside the graph they are all it asks. */
function inGraph(proceeding: Proceeding, place: Here): Here {
  return place.node.startsWith('_') ? enter(proceeding, proceeding.graph.start) : place;
}

function closingStep(
  proceeding: Proceeding,
  artifact: Extract<Artifact, { kind: 'closing' }>,
  place: Extract<Place, { kind: 'turn' }>,
  facts: Facts,
): Step {
  const end = { to: 'end', end: CLOSING } as const;
  if (place.node === CLOSING || artifact.refused !== null) {
    return { ...end, byLimit: false, edge: null, why: artifact.reason };
  }
  const step = next(proceeding, inGraph(proceeding, place), facts);
  if (step.to === 'end' && step.byLimit) return step;
  throw new WalkError('the clerk may close a case only by a limit that holds');
}

/** Where a step puts the case: with whom, or ended by whom. */
function landing(proceeding: Proceeding, by: Role, artifact: Artifact, step: Step): Place {
  switch (step.to) {
    case 'turn':
      return turnAt(proceeding, { node: step.node, turn: step.turn, round: step.round });
    case 'next':
      return { kind: 'turn', node: ACTIVATION, ...OUTSIDE, role: by, artifact: 'activation' };
    case 'loop':
      return { kind: 'turn', node: step.loop, ...OUTSIDE, ...loopSeat(proceeding, step.loop) };
    case 'end':
      if (artifact.kind === 'closing')
        return { kind: 'ended', by: 'clerk', decision: 'mistrial', why: step.why };
      if (step.byLimit) {
        return { kind: 'turn', node: CLOSING, ...OUTSIDE, role: 'clerk', artifact: 'closing' };
      }
      return { kind: 'ended', by, decision: decisionOf(artifact, step.end), why: step.why };
  }
}

function decisionOf(artifact: Artifact, end: string): Decision {
  if (end === '_mistrial') return 'mistrial';
  if (end === '_gap_brief') return 'acquit';
  const said = 'decision' in artifact ? artifact.decision : '';
  if (isDecision(said)) return said;
  throw new WalkError(`an artifact of kind ${artifact.kind} can't end a case at ${end}`);
}

/** The sight that a place grants (what its brain may see of the record). */
export function sightAt(proceeding: Proceeding, node: string): readonly string[] {
  if (node.startsWith('_')) return proceeding.binding.loops[node]?.sees ?? [];
  return familyOf(proceeding, node).sees;
}
