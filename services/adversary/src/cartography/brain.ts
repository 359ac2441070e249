import { byTurns, counterQueries, weaknesses } from '@assize/court/cartography';
import type { RoleBrain } from '@assize/court/handoff';
import { candidly, plain, type CartographyView, type Weaknesses } from '@assize/proto/cartography';

/** Weaknesses that stand in one challenge; the others are counted. */
const MOST_WEAKNESSES = 60;

/** The adversary in a map: it tells what is weak in it, and what to search for to bring it down. */
export function adversaryInCartography(): RoleBrain<CartographyView> {
  return {
    kind: 'heuristic',
    name: 'sceptic-1',
    proceedings: ['cartography'],
    turns: { weaknesses: { decide: candidly('weaknesses', challenge) } },
  };
}

function challenge(view: CartographyView): Weaknesses {
  const found = weaknesses(view.graph, view.sources, Date.parse(view.openedAt));
  const asked = new Set(view.asked.map(plain));
  const queries = counterQueries(found, view.asked, view.topic.topic);
  const stand = byTurns(found).slice(0, MOST_WEAKNESSES);
  return {
    kind: 'weaknesses',
    weaknesses: stand.map(({ type, what, of }) => ({ type, what, of: [...of] })),
    cut: found.length - stand.length,
    queries: queries.filter((query) => !asked.has(plain(query))),
    abstained: null,
  };
}
