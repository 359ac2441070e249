import { counselled, IN_COURT } from '@assize/court/advice';
import { examine, examining, screen } from '@assize/court/debate';
import {
  attackIn,
  attackQuestions,
  inGauntlet,
  rebuttalQuestions,
  rebuttalsIn,
} from '@assize/court/gauntlet';
import { heuristic, type RoleBrain } from '@assize/court/handoff';
import { gatherReadings } from '@assize/court/reading';
import { roleOf, type Runtime, type StartRole } from '@assize/court/runtime';
import type { View } from '@assize/proto';
import { candidly } from '@assize/proto/cartography';
import { candid } from '@assize/proto/critique';
import { inDebate } from '@assize/proto/debate';
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
  const bulwark = heuristic<View>('bulwark-5', ['defect-court'], {
    discovery: {
      gather: (view, signal) =>
        gatherReadings(reader, view, [view.charge.statement], view.exhibits, signal),
      decide: discover,
    },
  });
  const makishima = heuristic('makishima-3', ['critique'], {
    legitimacy: { decide: candid('legitimacy', challengeLegitimacy) },
  });
  const sceptic = heuristic('sceptic-1', ['cartography'], {
    weaknesses: { decide: candidly('weaknesses', challengeMap) },
  });
  const examiner = heuristic('examiner-1', ['debate'], {
    examination: { decide: inDebate('examination', examine) },
    screening: { decide: inDebate('screening', screen) },
  });
  return [
    counselled(bulwark, counsel, 'bulwark-llm-2', [discovering], IN_COURT),
    counselled(makishima, counsel, 'makishima-llm-2', [challenging]),
    sceptic,
    inGauntlet('gauntlet', [counsel], {
      attack: [attackQuestions, attackIn],
      rebuttals: [rebuttalQuestions, rebuttalsIn],
    }),
    counselled(examiner, counsel, 'examiner-llm-1', [examining]),
  ];
}

export const startAdversary: StartRole = roleOf('adversary', adversaryBrains);
