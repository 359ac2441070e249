import type { RoleBrain } from '@assize/handoff';
import type { View } from '@assize/proto';
import type { Station } from '@assize/station';
import { counselledJudge, judgeBrain, judgeWithJury } from './brain.ts';
import { judgeInCritique } from './critique/brain.ts';
import type { Jury } from './jury/ballots.ts';

type Bench = Pick<Station, 'reader' | 'canSearch' | 'counsel'>;

/** What sits for the judge, proceeding by proceeding; in the court a jury finds in its stead, if there is one. */
export function judgeBrains(bench: Bench, jury?: Jury): readonly RoleBrain[] {
  return [inCourt(bench, jury), judgeInCritique()];
}

function inCourt({ reader, canSearch, counsel }: Bench, jury: Jury | undefined): RoleBrain<View> {
  const bench = { reader, canSearch };
  if (jury) return judgeWithJury(bench, jury, counsel);
  return counsel ? counselledJudge(bench, counsel) : judgeBrain(reader, canSearch);
}
