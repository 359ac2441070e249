import { counselled, type Counsel } from '@assize/court/advice';
import { rule, ruling } from '@assize/court/debate';
import type { RoleBrain } from '@assize/court/handoff';
import { inDebate, type DebateView } from '@assize/proto/debate';

/** The judge in a debate: it takes or refuses each change, and says what is left of each concern. */
export function judgeInDebate(counsel: Counsel | null): RoleBrain<DebateView> {
  const byRule: RoleBrain<DebateView> = {
    kind: 'heuristic',
    name: 'moderator-1',
    proceedings: ['debate'],
    turns: { ruling: { decide: inDebate('ruling', rule) } },
  };
  return counselled(byRule, counsel, 'moderator-llm-1', [ruling]);
}
