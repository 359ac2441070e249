import { counselled, type Counsel } from '@assize/counsel';
import type { RoleBrain } from '@assize/handoff';
import { discovering } from './discovering.ts';

const BRAIN_NAME = 'bulwark-llm-1';

/** The adversary with a language model beside its checks. */
export function counselledAdversary(rule: RoleBrain, counsel: Counsel): RoleBrain {
  return counselled(rule, counsel, BRAIN_NAME, [discovering]);
}
