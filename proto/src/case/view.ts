import type { Proceeding } from '../proceeding/proceeding.ts';
import type {
  Argument,
  DefenseBrief,
  Discovery,
  Indictment,
  Notes,
  Rebuttal,
  Reinvestigation,
  RemandFeedback,
} from '../schema/artifacts.ts';
import type { CaseFile, Entry, Gathered } from '../schema/case-file.ts';
import type { Candidate } from '../schema/claim.ts';
import type { Evidence } from '../schema/evidence.ts';
import type { LightElement } from '../roles.ts';
import { sightAt, type Walk } from '../walk/walk.ts';
import { chargeOf, exhibitsOf, type Charge } from './exhibits.ts';
import { spentOn, type Spent } from './spent.ts';

export interface HearingRound {
  readonly round: number;
  readonly argument: Argument | null;
  readonly rebuttal: Rebuttal | null;
  readonly notes: Notes | null;
}

/** All that a brain is given of a case. What its place may not see is absent. */
export interface View {
  readonly caseId: string;
  readonly claim: {
    readonly text: string;
    readonly candidates: readonly Candidate[];
    readonly element: LightElement | null;
    /** The publisher's own confidence in its classification. */
    readonly confidence: number | null;
  };
  /** Whether the publisher is registered, and so may have an investigator of its own. */
  readonly publisher: string | null;
  readonly charge: Charge;
  readonly exhibits: readonly Evidence[];
  readonly place: {
    readonly node: string;
    readonly turn: string | null;
    readonly round: number | null;
  };
  /** Remands so far. */
  readonly pass: number;
  readonly remandsLeft: number;
  readonly activationThreshold: number;
  /** What language models took of the case so far. */
  readonly spent: Spent;
  /** What this role itself gathered earlier in the pass. */
  readonly recalled: Gathered | null;
  /** Ids the indictment cites, in the record's order: its own would give its ranking away. */
  readonly charged: readonly string[];
  readonly indictment: Indictment | null;
  readonly discovery: Discovery | null;
  readonly brief: DefenseBrief | null;
  readonly rounds: readonly HearingRound[];
  readonly converged: boolean;
  readonly feedback: RemandFeedback | null;
  readonly reinvestigation: Reinvestigation | null;
}

/** What the brain at the walk's place may see; narrative, weights and confidence only where bound. */
export function view(proceeding: Proceeding, file: CaseFile, walk: Walk): View {
  const { place } = walk;
  if (place.kind === 'ended')
    throw new Error(`case ${file.header.caseId} has ended: nobody looks at it`);
  const sight = new Set(sightAt(proceeding, place.node));
  const pass = file.entries.slice(walk.passStart);
  const shown = <T>(what: string, value: T | null): T | null => (sight.has(what) ? value : null);
  const indictment = newest(pass, 'indictment');
  const { claim, limits } = file.header;
  const exhibits = exhibitsOf(file);
  const cited = new Set(indictment?.items.map((item) => item.id));
  return {
    caseId: file.header.caseId,
    claim: {
      text: claim.text,
      candidates: claim.candidates ?? [],
      element: claim.element ?? null,
      confidence: claim.confidence ?? null,
    },
    publisher: file.header.publisher,
    charge: chargeOf(file),
    exhibits,
    place: { node: place.node, turn: place.turn, round: place.round },
    pass: walk.facts.remands.used,
    remandsLeft: walk.facts.remands.max - walk.facts.remands.used,
    activationThreshold: limits.activationThreshold,
    spent: spentOn(file.entries),
    recalled:
      pass.findLast((entry) => entry.role === place.role && entry.gathered.readings)?.gathered ??
      null,
    charged: exhibits.map((exhibit) => exhibit.id).filter((id) => cited.has(id)),
    indictment: shown('indictment', indictment),
    discovery: shown('discovery', newest(pass, 'discovery')),
    brief: shown('defense-brief', newest(pass, 'defense-brief')),
    rounds: sight.has('hearing') ? roundsOf(pass) : [],
    converged: walk.facts.hearing.converged,
    feedback: shown('feedback', feedbackOf(file.entries)),
    reinvestigation: shown('reinvestigation', newest(file.entries, 'reinvestigation')),
  };
}

type Of<K extends Entry['artifact']['kind']> = Extract<Entry['artifact'], { kind: K }>;

/** The newest artifact of a kind among some entries. */
export function newest<K extends Entry['artifact']['kind']>(
  entries: readonly Entry[],
  kind: K,
): Of<K> | null {
  const isKind = (artifact: Entry['artifact']): artifact is Of<K> => artifact.kind === kind;
  for (const { artifact } of entries.toReversed()) if (isKind(artifact)) return artifact;
  return null;
}

function feedbackOf(entries: readonly Entry[]): RemandFeedback | null {
  for (const { artifact } of entries.toReversed()) {
    if (artifact.kind === 'verdict' && artifact.feedback) return artifact.feedback;
  }
  return null;
}

/** The hearing of a pass: its rounds so far, each with the turns that were taken. */
export function roundsOf(entries: readonly Entry[]): HearingRound[] {
  const numbers = [...new Set(entries.flatMap((entry) => entry.round ?? []))];
  return numbers.map((round) => {
    const turns = entries.filter((entry) => entry.round === round);
    return {
      round,
      argument: newest(turns, 'argument'),
      rebuttal: newest(turns, 'rebuttal'),
      notes: newest(turns, 'notes'),
    };
  });
}
