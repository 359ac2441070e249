import { counselled, type Counsel } from '@assize/court/advice';
import { attend, propose, proposing } from '@assize/court/debate';
import type { RoleBrain } from '@assize/court/handoff';
import { inDebate, type DebateView } from '@assize/proto/debate';

/** The evaluator in a debate: it proposes changes, and says what the next round is about. */
export function evaluatorInDebate(counsel: Counsel | null): RoleBrain<DebateView> {
  const rule: RoleBrain<DebateView> = {
    kind: 'heuristic',
    name: 'proposer-1',
    proceedings: ['debate'],
    turns: {
      proposal: { decide: inDebate('proposal', propose) },
      attention: { decide: attend },
    },
  };
  return counselled(rule, counsel, 'proposer-llm-1', [proposing]);
}
