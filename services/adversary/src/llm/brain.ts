import { counselled, IN_COURT, type Counsel } from '@assize/court/advice';
import type { RoleBrain } from '@assize/court/handoff';
import type { View } from '@assize/proto';
import { discovering } from './discovering.ts';

const BRAIN_NAME = 'bulwark-llm-1';

/** The adversary with a language model beside its checks. */
export function counselledAdversary(rule: RoleBrain<View>, counsel: Counsel): RoleBrain<View> {
  return counselled(rule, counsel, BRAIN_NAME, [discovering], IN_COURT);
}
