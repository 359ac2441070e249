import { counselled, IN_COURT, type Counsel } from '@assize/court/advice';
import type { RoleBrain } from '@assize/court/handoff';
import type { View } from '@assize/proto';
import { defending } from './defending.ts';
import { rebutting } from './rebutting.ts';

const BRAIN_NAME = 'abyss-llm-1';

/** The defense with a language model beside its rule. */
export function counselledDefense(rule: RoleBrain<View>, counsel: Counsel): RoleBrain<View> {
  return counselled(rule, counsel, BRAIN_NAME, [defending, rebutting], IN_COURT);
}
