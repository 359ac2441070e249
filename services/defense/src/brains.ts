import type { RoleBrain } from '@assize/court/handoff';
import type { Runtime } from '@assize/court/runtime';
import { defenseBrain } from './brain.ts';
import { defenseInCritique } from './critique/brain.ts';
import { counselledDefense } from './llm/brain.ts';

/** What sits for the defense, proceeding by proceeding; beside its rule a language model, where there is one. */
export function defenseBrains({
  reader,
  retriever,
  counsel,
}: Pick<Runtime, 'reader' | 'retriever' | 'counsel'>): readonly RoleBrain[] {
  const rule = defenseBrain(reader, retriever);
  return [counsel ? counselledDefense(rule, counsel) : rule, defenseInCritique(reader, counsel)];
}
