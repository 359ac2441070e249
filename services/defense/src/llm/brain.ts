import { counselled, type Counsel } from '@assize/counsel';
import type { RoleBrain } from '@assize/handoff';
import { defending } from './defending.ts';
import { rebutting } from './rebutting.ts';

const BRAIN_NAME = 'abyss-llm-1';

/** The defense with a language model beside its rule. */
export function counselledDefense(rule: RoleBrain, counsel: Counsel): RoleBrain {
  return counselled(rule, counsel, BRAIN_NAME, [defending, rebutting]);
}
