import { adjudicationIn, adjudicationQuestions, inGauntlet } from '@assize/court/gauntlet';
import type { RoleBrain } from '@assize/court/handoff';
import type { View } from '@assize/proto';
import type { Runtime } from '@assize/court/runtime';
import { counselledJudge, judgeBrain, judgeWithJury } from './brain.ts';
import { judgeInCartography } from './cartography/brain.ts';
import { builtInScorer, type Scorer } from './cartography/scoring.ts';
import { judgeInCritique } from './critique/brain.ts';
import { judgeInDebate } from './debate/brain.ts';
import type { GraderSeats } from './critique/llm/graders.ts';
import type { Jury } from './jury/ballots.ts';

type Bench = Pick<Runtime, 'reader' | 'canSearch' | 'counsel'>;

/**
 * What sits for the judge, proceeding by proceeding. In the court a jury finds in its stead, if there is one;
 * in a critique graders with seats of their own grade, if there are any.
 */
export function judgeBrains(
  bench: Bench,
  jury?: Jury,
  graders: GraderSeats | null = null,
  scorer: Scorer = builtInScorer,
): readonly RoleBrain[] {
  return [
    inCourt(bench, jury),
    ...judgeInCritique(bench.counsel, graders),
    judgeInCartography(scorer),
    inGauntlet('adjudicator', [bench.counsel], {
      adjudication: [adjudicationQuestions, adjudicationIn],
    }),
    judgeInDebate(bench.counsel),
  ];
}

function inCourt({ reader, canSearch, counsel }: Bench, jury: Jury | undefined): RoleBrain<View> {
  const bench = { reader, canSearch };
  if (jury) return judgeWithJury(bench, jury, counsel);
  return counsel ? counselledJudge(bench, counsel) : judgeBrain(reader, canSearch);
}
