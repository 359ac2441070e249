import { baseView } from '../../case/view.ts';
import type { OnRecord } from '../../proceeding/definition.ts';
import { ownArtifacts } from '../../proceeding/matter.ts';
import { DEBATE_ARTIFACTS, type DebateArtifact } from './artifacts.ts';
import { debatedOf } from './matter.ts';
import { stateOf } from './record.ts';

export const { is: isDebateArtifact, all: debateIn } =
  ownArtifacts<DebateArtifact>(DEBATE_ARTIFACTS);

/** Every seat is granted both: a debate has no secrets from its participants. */
export const DEBATE_SIGHTS = ['specification', 'thread'];

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
    /** All artifacts, for the checks that every artifact must pass. */
    record,
    state,
    round: state.rounds.length + (starts ? 1 : 0),
  };
}
export type DebateView = ReturnType<typeof debateView>;
