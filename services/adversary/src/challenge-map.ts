import { byTurns, counterQueries, weaknesses } from '@assize/court/cartography';
import { plain, type CartographyView, type Weaknesses } from '@assize/proto/cartography';

/** Weaknesses that stand in one challenge; the others are counted. */
const MOST_WEAKNESSES = 60;

/** What is weak in a map, and what else is to be searched for. */
export function challengeMap(view: CartographyView): Weaknesses {
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
