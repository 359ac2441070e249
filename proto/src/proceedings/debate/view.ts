import { baseView } from '../../case/view.ts';
import type { OnRecord } from '../../proceeding/definition.ts';
import { ownIn } from '../../proceeding/matter.ts';
import { DEBATE_ARTIFACTS, type DebateArtifact } from './artifacts.ts';
import { debatedOf } from './matter.ts';
import { stateOf } from './record.ts';

/** What the seats of a debate handed in, over all its rounds. */
export const { is: isDebateArtifact, all: debateIn } = ownIn<DebateArtifact>(DEBATE_ARTIFACTS);

/** Both are granted to every seat: a debate has no secrets from who takes part in it. */
export const DEBATE_SIGHTS = ['specification', 'thread'];

/** What a turn of a debate sees. */
export function debateView(onRecord: OnRecord) {
  const { header, entries } = onRecord.file;
  const matter = debatedOf(header);
  const record = debateIn(entries);
  const state = stateOf(matter, record);
  const { node } = onRecord.place;
  const starts = node === 'examine' || node === '_round';
  return {
    ...baseView(onRecord),
    matter,
    /** All that was handed in, for the checks that every artifact has to stand. */
    record,
    state,
    /** From 1; the round that the turn belongs to. */
    round: state.rounds.length + (starts ? 1 : 0),
  };
}
export type DebateView = ReturnType<typeof debateView>;
