import type { RoleBrain } from '@assize/court/handoff';
import { candidly, type CartographyView, type Scoring } from '@assize/proto/cartography';
import { scoreSource } from './stub.ts';

/** The judge in a map: it scores each source by itself. */
export function judgeInCartography(): RoleBrain<CartographyView> {
  return {
    kind: 'heuristic',
    name: 'assayer-1',
    proceedings: ['cartography'],
    turns: { scoring: { decide: candidly('scoring', score) } },
  };
}

/** Ages of sources are told by when the case was opened. */
function score({ sources, openedAt }: CartographyView): Scoring {
  const scores = sources.map((source) => scoreSource(source, Date.parse(openedAt)));
  return { kind: 'scoring', scores, abstained: null };
}
