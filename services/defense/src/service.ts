import { withCounsel, COURT_SETTING, speechDuty } from '@assize/court/advice';
import { bossIn, bossQuestions, gauntletBrain } from '@assize/court/gauntlet';
import { brainByRule, type RoleBrain } from '@assize/court/handoff';
import { gatherReadings, statementsOf, type Reader } from '@assize/court/reading';
import { roleOf, type Runtime, type StartRole } from '@assize/court/runtime';
import { readAndSeek, viewWithGathered } from '@assize/court/search';
import { readPrompt } from '@assize/llm';
import type { Gathered, View } from '@assize/proto';
import { criticAbstainingOnFault, type CritiqueView } from '@assize/proto/critique';
import { reframing } from './critique/llm/reframe.ts';
import { gatherReframe, reframe } from './critique/reframe.ts';
import { defend } from './defend.ts';
import { defending } from './llm/defending.ts';
import { rebut } from './rebut.ts';
import { rivalStatement, nextQuery } from './seek.ts';

const rebutting = speechDuty(
  'rebuttal',
  readPrompt(new URL('../prompts/rebut-1.md', import.meta.url)),
);

/** The court's brain comes first. */
export function defenseBrains({
  reader,
  retriever,
  counsel,
}: Pick<Runtime, 'reader' | 'retriever' | 'counsel'>): readonly [RoleBrain<View>, ...RoleBrain[]] {
  const abyss = brainByRule<View>('abyss-5', ['defect-court'], {
    'defense-brief': { gather: (view, signal) => gather(reader, view, signal), decide: defend },
    rebuttal: {
      // What it finds may also bear on its alternative.
      gather(view, signal) {
        const rival = rivalStatement(view);
        return readAndSeek(view, { reader, retriever }, signal, nextQuery, rival ? [rival] : []);
      },
      decide: (view, gathered) => rebut(viewWithGathered(view, gathered)),
    },
  });
  const rick = brainByRule<CritiqueView>('rick-2', ['critique'], {
    reframe: {
      gather: (view, signal) => gatherReframe(reader, view, signal),
      decide: criticAbstainingOnFault('reframe', reframe),
    },
  });
  return [
    withCounsel(abyss, counsel, 'abyss-llm-2', [defending, rebutting], COURT_SETTING),
    withCounsel(rick, counsel, 'rick-llm-1', [reframing]),
    gauntletBrain('ux-architect', [counsel], { boss: [bossQuestions, bossIn] }),
  ];
}

/** Uses the readings of the Discovery. After a fast-track, or if there are candidates, it reads the exhibits itself. */
function gather(reader: Reader, view: View, signal: AbortSignal): Promise<Gathered> {
  const { charge, claim, discovery, exhibits } = view;
  if (discovery && claim.candidates.length === 0) {
    const readings = [{ statement: charge.statement, exhibits: discovery.exhibits }];
    return Promise.resolve({ readings });
  }
  return gatherReadings(reader, view, statementsOf(view), exhibits, signal);
}

export const startDefense: StartRole = roleOf('defense', defenseBrains);
