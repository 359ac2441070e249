import { counselled, IN_COURT, type Counsel } from '@assize/court/advice';
import type { RoleBrain } from '@assize/court/handoff';
import type { View } from '@assize/proto';
import type { Runtime } from '@assize/court/runtime';
import { prosecutorBrain } from './brain.ts';
import { prosecutorInCartography } from './cartography/brain.ts';
import { prosecutorInGauntlet } from './gauntlet/brain.ts';
import { arguing } from './llm/arguing.ts';
import { indicting } from './llm/indicting.ts';

/** The prosecutor with a language model beside its rule; by its rule alone where there is none. */
export function counselledProsecutor(
  rule: RoleBrain<View>,
  counsel: Counsel | null,
): RoleBrain<View> {
  return counselled(rule, counsel, 'challenger-llm-1', [indicting, arguing], IN_COURT);
}

/** What sits for the prosecutor, proceeding by proceeding; beside its rule a language model, where there is one. */
export function prosecutorBrains({
  reader,
  retriever,
  counsel,
  sources = null,
}: Pick<Runtime, 'reader' | 'retriever' | 'counsel'> &
  Partial<Pick<Runtime, 'sources'>>): readonly RoleBrain[] {
  const rule = prosecutorBrain(reader, retriever);
  return [
    counselledProsecutor(rule, counsel),
    prosecutorInCartography(sources),
    prosecutorInGauntlet(reader),
  ];
}
