import { counselled, type Counsel } from '@assize/court/advice';
import { examine, examining, screen } from '@assize/court/debate';
import type { RoleBrain } from '@assize/court/handoff';
import { inDebate, type DebateView } from '@assize/proto/debate';

/** The adversary in a debate: it examines the specification, and screens each change of it by rules. */
export function adversaryInDebate(counsel: Counsel | null): RoleBrain<DebateView> {
  const rule: RoleBrain<DebateView> = {
    kind: 'heuristic',
    name: 'examiner-1',
    proceedings: ['debate'],
    turns: {
      examination: { decide: inDebate('examination', examine) },
      screening: { decide: inDebate('screening', screen) },
    },
  };
  return counselled(rule, counsel, 'examiner-llm-1', [examining]);
}
