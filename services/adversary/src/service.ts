import { withCounsel, COURT_SETTING } from '@assize/court/advice';
import { examine, examining, screen } from '@assize/court/debate';
import {
  attackIn,
  attackQuestions,
  gauntletBrain,
  rebuttalQuestions,
  rebuttalsIn,
} from '@assize/court/gauntlet';
import { brainByRule, type RoleBrain } from '@assize/court/handoff';
import { gatherReadings } from '@assize/court/reading';
import { roleOf, type Runtime, type StartRole } from '@assize/court/runtime';
import type { View } from '@assize/proto';
import { mapperAbstainingOnFault } from '@assize/proto/cartography';
import { criticAbstainingOnFault } from '@assize/proto/critique';
import { debaterAbstainingOnFault } from '@assize/proto/debate';
import { challengeMap } from './challenge-map.ts';
import { challengeLegitimacy } from './critique/legitimacy.ts';
import { challenging } from './critique/llm/legitimacy.ts';
import { discover } from './discover.ts';
import { discovering } from './llm/discovering.ts';

/** The court's brain comes first. */
export function adversaryBrains({
  reader,
  counsel,
}: Pick<Runtime, 'reader' | 'counsel'>): readonly [RoleBrain<View>, ...RoleBrain[]] {
  const bulwark = brainByRule<View>('bulwark-5', ['defect-court'], {
    discovery: {
      gather: (view, signal) =>
        gatherReadings(reader, view, [view.charge.statement], view.exhibits, signal),
      decide: discover,
    },
  });
  const makishima = brainByRule('makishima-3', ['critique'], {
    legitimacy: { decide: criticAbstainingOnFault('legitimacy', challengeLegitimacy) },
  });
  const sceptic = brainByRule('sceptic-1', ['cartography'], {
    weaknesses: { decide: mapperAbstainingOnFault('weaknesses', challengeMap) },
  });
  const examiner = brainByRule('examiner-1', ['debate'], {
    examination: { decide: debaterAbstainingOnFault('examination', examine) },
    screening: { decide: debaterAbstainingOnFault('screening', screen) },
  });
  return [
    withCounsel(bulwark, counsel, 'bulwark-llm-2', [discovering], COURT_SETTING),
    withCounsel(makishima, counsel, 'makishima-llm-2', [challenging]),
    sceptic,
    gauntletBrain('gauntlet', [counsel], {
      attack: [attackQuestions, attackIn],
      rebuttals: [rebuttalQuestions, rebuttalsIn],
    }),
    withCounsel(examiner, counsel, 'examiner-llm-1', [examining]),
  ];
}

export const startAdversary: StartRole = roleOf('adversary', adversaryBrains);
