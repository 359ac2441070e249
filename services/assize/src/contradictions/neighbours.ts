import { TEXT_LIMIT, type ShadowQuery } from '@assize/proto';
import type { Passage } from '@assize/proto/rpc';
import type { Searches } from '../searches/searches.ts';
import { keyOf, pairOf, type Pair } from './pair.ts';

export interface NeighbourBounds {
  readonly where: Pick<ShadowQuery, 'tags' | 'source' | 'from' | 'until'>;
  /** Least cosine of a pair. */
  readonly similarity: number;
  /** Nearest entries that each is paired with. */
  readonly neighbours: number;
  /** Entries whose neighbours are looked for. */
  readonly most: number;
}

/** As many as one search returns. */
const DEEPEST = 1000;

/** Any text will do: with its vector and the inverted one, a small store is seen whole. */
const ANYTHING = 'a statement';

/** What can be a claim: the rest is too long to be read against anything. */
function isReadable({ text }: Passage): boolean {
  return text.trim() !== '' && Buffer.byteLength(text) <= TEXT_LIMIT;
}

interface Asked extends Pick<Searches, 'embedding'>, Pick<NeighbourBounds, 'where'> {
  /** The ids of those met that can be no claim. */
  readonly unreadable: Set<string>;
}

async function found(
  { embedding, where, unreadable }: Asked,
  query: string,
  topK: number,
  inverted = false,
): Promise<{ passage: Passage; similarity: number }[]> {
  const mode = 'SEARCH_MODE_KNN' as const;
  const { hits } = await embedding.search({ ...where, query, topK, mode, inverted });
  return hits.flatMap(({ passage, similarity }) => {
    if (passage === null) return [];
    if (isReadable(passage)) return [{ passage, similarity }];
    unreadable.add(passage.id);
    return [];
  });
}

function byId(passages: Iterable<Passage>): Passage[] {
  return [...passages].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** Up to 2,000 entries: all of a small store. */
async function seeds(asked: Asked): Promise<Passage[]> {
  const [near, far] = await Promise.all([
    found(asked, ANYTHING, DEEPEST),
    found(asked, ANYTHING, DEEPEST, true),
  ]);
  return byId(new Map([...near, ...far].map(({ passage }) => [passage.id, passage])).values());
}

/**
 * Looks through the store from neighbour to neighbour: each entry's nearest become its pairs and, if
 * they were not met before, are looked at in turn. `onEntry` is told of each, and how many are known.
 * `unexamined`: met, but too long to be read or over the bound.
 */
export async function neighbourhood(
  embedding: Searches['embedding'],
  { where, similarity: least, neighbours, most }: NeighbourBounds,
  onEntry: (done: number, known: number) => void,
) {
  const asked = { embedding, where, unreadable: new Set<string>() };
  const queue = await seeds(asked);
  const met = new Set(queue.map(({ id }) => id));
  const pairs = new Map<string, Pair>();
  let examined = 0;
  for (const entry of queue) {
    if (examined === most) break;
    const near = await found(asked, entry.text, Math.min(neighbours + 1, DEEPEST));
    for (const passage of byId(near.map((hit) => hit.passage))) {
      if (met.has(passage.id)) continue;
      met.add(passage.id);
      queue.push(passage);
    }
    for (const { passage, similarity } of near) {
      // The same words twice say nothing against each other.
      if (similarity < least || passage.text === entry.text) continue;
      const pair = pairOf(entry, passage, similarity);
      pairs.set(keyOf(pair), pair);
    }
    examined += 1;
    onEntry(examined, Math.min(queue.length, most));
  }
  const unexamined = queue.length - examined + asked.unreadable.size;
  return { pairs: [...pairs.values()], examined, unexamined };
}
