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
import type { CaseFile, Causes, Entry, Gathered } from '../schema/case-file.ts';
import type { Candidate } from '../schema/claim.ts';
import type { Evidence } from '../schema/evidence.ts';
import type { LightElement, Role } from '../roles.ts';
import { contested } from '../walk/conclusion.ts';
import { sightAt, type Walk } from '../walk/walk.ts';
import { candidatesOf, chargeOf, exhibitsOf, openingCharge, type Charge } from './exhibits.ts';
import { lightView, type LightView } from './light-view.ts';
import { newest } from './newest.ts';
import { recalledBy } from './recalled.ts';
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
    /** What its classifications stand for by a pack; absent: no pack is for them. */
    readonly causes?: Causes;
    /** What its publisher charges; absent where `causes` is. */
    readonly published?: string;
  };
  /** Whether the publisher is registered, and so may have an investigator of its own. */
  readonly publisher: string | null;
  /** Whether nobody else could have published under that name. */
  readonly proven: boolean;
  /** Whether the operator believes the publisher's own confidence. */
  readonly trusted: boolean;
  /** Whether an index may be searched for evidence on this claim. */
  readonly maySearch: boolean;
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
  /** The confidence under which nothing is affirmed or amended. */
  readonly leastConfidence: number;
  /** When the case is over, whatever has been reached (ISO 8601). */
  readonly deadline: string;
  /** Whether its publisher asks for the court: where it is uncertain, always, or never. */
  readonly activation: 'auto' | 'always' | 'never';
  /** Whether a light path came to its end uncertain, and it is for the next proceeding. */
  readonly contested: boolean;
  /** The confidence to be weighed before a court opens: the light path's, else the publisher's. */
  readonly weighed: number | null;
  /** The proceeding that a case may go on under from where it stands. */
  readonly next: { readonly name: string; readonly digest: string } | null;
  /** What language models took of the case so far. */
  readonly spent: Spent;
  /** What this role itself gathered earlier in the pass; its readings are those of all its turns. */
  readonly recalled: Gathered | null;
  /** What the index was searched for in this pass, and by whom. */
  readonly searches: readonly { readonly by: Role; readonly query: string }[];
  /** Ids the indictment cites, in the record's order: its own would give its ranking away. */
  readonly charged: readonly string[];
  readonly indictment: Indictment | null;
  readonly discovery: Discovery | null;
  readonly brief: DefenseBrief | null;
  readonly rounds: readonly HearingRound[];
  readonly converged: boolean;
  readonly feedback: RemandFeedback | null;
  readonly reinvestigation: Reinvestigation | null;
  readonly light: LightView;
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
  const { claim, limits, causes } = file.header;
  const exhibits = exhibitsOf(file);
  const cited = new Set(indictment?.items.map((item) => item.id));
  return {
    caseId: file.header.caseId,
    claim: {
      text: claim.text,
      candidates: candidatesOf(file.header),
      element: claim.element ?? null,
      confidence: claim.confidence ?? null,
      ...(causes ? { causes, published: openingCharge(claim).classification } : {}),
    },
    publisher: file.header.publisher,
    proven: file.header.identity.publisher !== undefined,
    trusted: file.header.trusted ?? false,
    maySearch: file.header.search !== 'never',
    charge: chargeOf(file),
    exhibits,
    place: { node: place.node, turn: place.turn, round: place.round },
    pass: walk.facts.remands.used,
    remandsLeft: walk.facts.remands.max - walk.facts.remands.used,
    activationThreshold: limits.activationThreshold,
    leastConfidence: limits.leastConfidence ?? 0,
    deadline: file.header.deadline,
    activation: claim.activation ?? 'auto',
    contested: contested(walk.facts),
    weighed: contested(walk.facts) ? walk.facts.review.confidence : (claim.confidence ?? null),
    next: nextOf(proceeding),
    spent: spentOn(file.entries),
    recalled: recalledBy(place.role, pass),
    searches: pass.flatMap(({ role, gathered }) =>
      (gathered.searches ?? []).map(({ query }) => ({ by: role, query })),
    ),
    charged: exhibits.map((exhibit) => exhibit.id).filter((id) => cited.has(id)),
    indictment: shown('indictment', indictment),
    discovery: shown('discovery', newest(pass, 'discovery')),
    brief: shown('defense-brief', newest(pass, 'defense-brief')),
    rounds: sight.has('hearing') ? roundsOf(pass) : [],
    converged: walk.facts.hearing.converged,
    feedback: shown('feedback', feedbackOf(file.entries)),
    reinvestigation: shown('reinvestigation', newest(file.entries, 'reinvestigation')),
    light: lightView(file, pass, sight),
  };
}

function nextOf({ successors: [newestOne] }: Proceeding): View['next'] {
  return newestOne ? { name: newestOne.name, digest: newestOne.digest } : null;
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
