import type { RoleBrain } from '@assize/court/handoff';
import type { Runtime } from '@assize/court/runtime';
import { adversaryBrain } from './brain.ts';
import { adversaryInCritique } from './critique/brain.ts';
import { counselledAdversary } from './llm/brain.ts';

/** What sits for the adversary, proceeding by proceeding; beside its rule a language model, where there is one. */
export function adversaryBrains({
  reader,
  counsel,
}: Pick<Runtime, 'reader' | 'counsel'>): readonly RoleBrain[] {
  const rule = adversaryBrain(reader);
  return [counsel ? counselledAdversary(rule, counsel) : rule, adversaryInCritique(counsel)];
}
