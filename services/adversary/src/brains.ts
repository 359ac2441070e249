import { counselled, IN_COURT, type Counsel } from '@assize/court/advice';
import {
  attackIn,
  attackQuestions,
  inGauntlet,
  rebuttalQuestions,
  rebuttalsIn,
} from '@assize/court/gauntlet';
import type { RoleBrain } from '@assize/court/handoff';
import type { View } from '@assize/proto';
import type { Runtime } from '@assize/court/runtime';
import { adversaryBrain } from './brain.ts';
import { adversaryInCartography } from './cartography/brain.ts';
import { adversaryInCritique } from './critique/brain.ts';
import { adversaryInDebate } from './debate/brain.ts';
import { discovering } from './llm/discovering.ts';

/** The adversary with a language model beside its rule; by its rule alone where there is none. */
export function counselledAdversary(
  rule: RoleBrain<View>,
  counsel: Counsel | null,
): RoleBrain<View> {
  return counselled(rule, counsel, 'bulwark-llm-1', [discovering], IN_COURT);
}

/** What sits for the adversary, proceeding by proceeding; beside its rule a language model, where there is one. */
export function adversaryBrains({
  reader,
  counsel,
}: Pick<Runtime, 'reader' | 'counsel'>): readonly RoleBrain[] {
  const rule = adversaryBrain(reader);
  return [
    counselledAdversary(rule, counsel),
    adversaryInCritique(counsel),
    adversaryInCartography(),
    inGauntlet('gauntlet', [counsel], {
      attack: [attackQuestions, attackIn],
      rebuttals: [rebuttalQuestions, rebuttalsIn],
    }),
    adversaryInDebate(counsel),
  ];
}
