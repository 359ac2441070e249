import { interleavedByType, counterQueries, weaknesses } from '@assize/court/cartography';
import { normalisedWords, type CartographyView, type Weaknesses } from '@assize/proto/cartography';

/** The most weaknesses that one challenge lists. The rest are only counted, in `cut`. */
const MOST_WEAKNESSES = 60;

export function challengeMap(view: CartographyView): Weaknesses {
  const found = weaknesses(view.graph, view.sources, Date.parse(view.openedAt));
  const asked = new Set(view.asked.map(normalisedWords));
  const queries = counterQueries(found, view.asked, view.topic.topic);
  const stand = interleavedByType(found).slice(0, MOST_WEAKNESSES);
  return {
    kind: 'weaknesses',
    weaknesses: stand.map(({ type, what, of }) => ({ type, what, of: [...of] })),
    cut: found.length - stand.length,
    queries: queries.filter((query) => !asked.has(normalisedWords(query))),
    abstained: null,
  };
}
