import { baseView, type BaseView } from '../../case/view.ts';
import type { OnRecord } from '../../proceeding/definition.ts';
import { ownIn } from '../../proceeding/matter.ts';
import { DEBATE_ARTIFACTS, type DebateArtifact } from './artifacts.ts';
import { debatedOf, type Debated } from './matter.ts';
import { stateOf, type DebateState } from './record.ts';

/** What a turn of a debate sees. */
export interface DebateView extends BaseView {
  readonly matter: Debated;
  /** All that was handed in, for the checks that every artifact has to stand. */
  readonly record: readonly DebateArtifact[];
  readonly state: DebateState;
  /** From 1; the round that the turn belongs to. */
  readonly round: number;
}

/** What the seats of a debate handed in, over all its rounds. */
export const { is: isDebateArtifact, all: debateIn } = ownIn<DebateArtifact>(DEBATE_ARTIFACTS);

/** Both are granted to every seat: a debate has no secrets from who takes part in it. */
export const DEBATE_SIGHTS = {
  specification: ({ file }: Pick<OnRecord, 'file'>) => debatedOf(file.header),
  thread: ({ file }: Pick<OnRecord, 'file'>) => debateIn(file.entries),
} as const;

/** What a seat of a debate sees. */
export function debateView(onRecord: OnRecord): DebateView {
  const matter = DEBATE_SIGHTS.specification(onRecord);
  const record = DEBATE_SIGHTS.thread(onRecord);
  const state = stateOf(matter, record);
  const { place } = onRecord;
  const starts = place.node === 'examine' || place.node === '_round';
  return {
    ...baseView(onRecord),
    matter,
    record,
    state,
    round: state.rounds.length + (starts ? 1 : 0),
  };
}
