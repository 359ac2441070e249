import { sha256 } from '../../case/canonical.ts';
import type {
  Concern,
  DebateArtifact,
  Edit,
  Examination,
  Proposal,
  Ruled,
  Ruling,
  Screening,
} from './artifacts.ts';
import type { Debated } from './matter.ts';
import { placeOf, replaced } from './text.ts';

/** A concern with its status. `round` is the one that raised it, from 1. */
export interface TrackedConcern extends Omit<Ruled, 'concern'> {
  readonly concern: Concern;
  readonly by: 'adversary' | 'evaluator';
  readonly round: number;
}

export interface Round {
  readonly number: number;
  readonly before: string;
  readonly after: string;
  readonly examination?: Examination;
  readonly proposal?: Proposal;
  readonly screening?: Screening;
  readonly ruling?: Ruling;
}

export interface DebateState {
  readonly text: string;
  readonly standing: readonly TrackedConcern[];
  /** The current one is last. Empty before the first turn. */
  readonly rounds: readonly Round[];
}

export function acceptedEdits({ proposal, ruling }: Pick<Round, 'proposal' | 'ruling'>): Edit[] {
  const taken = new Set(ruling?.edits.flatMap((one) => (one.taken ? [one.edit] : [])));
  return proposal?.edits.filter(({ id }) => taken.has(id)) ?? [];
}

export const openIn = ({ standing }: Pick<DebateState, 'standing'>): TrackedConcern[] =>
  standing.filter(({ status }) => status === 'open');

export function stateOf({ text }: Debated, artifacts: readonly DebateArtifact[]): DebateState {
  return artifacts.reduce<DebateState>(applyArtifact, { text, standing: [], rounds: [] });
}

function applyArtifact(state: DebateState, artifact: DebateArtifact): DebateState {
  if (artifact.kind === 'attention') return state;
  const last = state.rounds.at(-1);
  const fresh = artifact.kind === 'examination' || last === undefined;
  const { text } = state;
  const round = fresh ? { number: (last?.number ?? 0) + 1, before: text, after: text } : last;
  const withRound = (now: Round, more: Partial<DebateState> = {}): DebateState => {
    return { ...state, ...more, rounds: [...state.rounds.slice(0, fresh ? undefined : -1), now] };
  };
  switch (artifact.kind) {
    case 'examination':
      return withRound(
        { ...round, examination: artifact },
        withRaised(state, artifact, 'adversary', round),
      );
    case 'proposal':
      return withRound(
        { ...round, proposal: artifact },
        withRaised(state, artifact, 'evaluator', round),
      );
    case 'screening':
      return withRound({ ...round, screening: artifact });
    case 'ruling': {
      const ruled = { ...round, ruling: artifact };
      const now = replaced(text, acceptedEdits(ruled));
      const standing = ruledOn(state.standing, artifact);
      const introduced = { concerns: introducedBy(ruled, now) };
      const next = { text: now, standing, rounds: state.rounds };
      return withRound(
        { ...ruled, after: now },
        { ...next, ...withRaised(next, introduced, 'adversary', round) },
      );
    }
  }
}

function ruledOn(standing: readonly TrackedConcern[], { concerns }: Ruling): TrackedConcern[] {
  const ruled = new Map(concerns.map((one) => [one.concern, one]));
  return standing.map((one) => {
    const { status, why, citation } = ruled.get(one.concern.id) ?? one;
    return { ...one, status, why, citation };
  });
}

/** The concerns that the screening found in edits that were accepted nevertheless, located in the new text. */
function introducedBy(round: Round, text: string): Concern[] {
  const taken = new Set(acceptedEdits(round).map(({ id }) => id));
  const found = round.screening?.found.filter(({ edit }) => taken.has(edit)) ?? [];
  return found.map(({ concern }) => {
    return { ...concern, place: concern.place && placeOf(text, concern.place.quote) };
  });
}

/** A resolved concern is reopened. A dismissed one stays dismissed while the words that answer it are in the text. */
function withRaised(
  { standing, text }: DebateState,
  { concerns }: { readonly concerns: readonly Concern[] },
  by: TrackedConcern['by'],
  { number: round }: Round,
): Pick<DebateState, 'standing'> {
  const known = new Set(standing.map(({ concern }) => concern.id));
  const again = new Map(concerns.map((concern) => [concern.id, concern]));
  const opened = { status: 'open', why: '', citation: null } as const;
  const old = standing.map((one) => {
    const concern = again.get(one.concern.id);
    if (!concern) return one;
    const answered =
      one.status === 'dismissed' && placeOf(text, one.citation?.quote ?? '') !== null;
    return answered ? one : { ...one, ...opened, concern };
  });
  const fresh = [...again.values()].filter(({ id }) => !known.has(id));
  return { standing: [...old, ...fresh.map((concern) => ({ concern, by, round, ...opened }))] };
}

/** The most open concerns that a verdict lists. The case has all of them. */
const MOST_NAMED = 50;

/** The finding of a debate's verdict. A debate that ended before any ruling has no consensus. */
export function findingOf(matter: Debated, artifacts: readonly DebateArtifact[]) {
  const state = stateOf(matter, artifacts);
  const last = state.rounds.at(-1)?.ruling;
  const open = openIn(state).map(({ concern: { id, kind, text } }) => ({ id, kind, text }));
  return {
    title: matter.title,
    docType: matter.docType,
    consensus: last?.consensus ?? false,
    reason: last?.reason ?? 'it ended before anybody ruled on it',
    rounds: state.rounds.length,
    digests: { before: sha256(matter.text), after: sha256(state.text) },
    unresolved: { total: open.length, concerns: open.slice(0, MOST_NAMED) },
  };
}
