import { counselled, IN_COURT, type Counsel } from '@assize/court/advice';
import type { RoleBrain } from '@assize/court/handoff';
import type { View } from '@assize/proto';
import { arguing } from './arguing.ts';
import { indicting } from './indicting.ts';

const BRAIN_NAME = 'challenger-llm-1';

/** The prosecutor with a language model beside its rule. */
export function counselledProsecutor(rule: RoleBrain<View>, counsel: Counsel): RoleBrain<View> {
  return counselled(rule, counsel, BRAIN_NAME, [indicting, arguing], IN_COURT);
}
