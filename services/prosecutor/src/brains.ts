import type { RoleBrain } from '@assize/court/handoff';
import type { Runtime } from '@assize/court/runtime';
import { prosecutorBrain } from './brain.ts';
import { counselledProsecutor } from './llm/brain.ts';

/** What sits for the prosecutor, proceeding by proceeding; beside its rule a language model, where there is one. */
export function prosecutorBrains({
  reader,
  retriever,
  counsel,
}: Pick<Runtime, 'reader' | 'retriever' | 'counsel'>): readonly RoleBrain[] {
  const rule = prosecutorBrain(reader, retriever);
  return [counsel ? counselledProsecutor(rule, counsel) : rule];
}
