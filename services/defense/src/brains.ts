import { counselled, IN_COURT, type Counsel } from '@assize/court/advice';
import { bossIn, bossQuestions, inGauntlet } from '@assize/court/gauntlet';
import type { RoleBrain } from '@assize/court/handoff';
import type { View } from '@assize/proto';
import type { Runtime } from '@assize/court/runtime';
import { defenseBrain } from './brain.ts';
import { defenseInCritique } from './critique/brain.ts';
import { defending } from './llm/defending.ts';
import { rebutting } from './llm/rebutting.ts';

/** The defense with a language model beside its rule; by its rule alone where there is none. */
export function counselledDefense(rule: RoleBrain<View>, counsel: Counsel | null): RoleBrain<View> {
  return counselled(rule, counsel, 'abyss-llm-1', [defending, rebutting], IN_COURT);
}

/** What sits for the defense, proceeding by proceeding; beside its rule a language model, where there is one. */
export function defenseBrains({
  reader,
  retriever,
  counsel,
}: Pick<Runtime, 'reader' | 'retriever' | 'counsel'>): readonly RoleBrain[] {
  const rule = defenseBrain(reader, retriever);
  return [
    counselledDefense(rule, counsel),
    defenseInCritique(reader, counsel),
    // It speaks for the user, as the final boss.
    inGauntlet('ux-architect', [counsel], { boss: [bossQuestions, bossIn] }),
  ];
}
