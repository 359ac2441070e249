import { TEXT_LIMIT, type ShadowQuery } from '@assize/proto';
import type { Passage } from '@assize/proto/rpc';
import type { Searches } from '../searches/searches.ts';
import { keyOf, pairOf, type Pair } from './pair.ts';

export interface NeighbourBounds {
  readonly where: Pick<ShadowQuery, 'tags' | 'source' | 'from' | 'until'>;
  /** The least cosine of a pair. */
  readonly similarity: number;
  readonly neighbours: number;
  /** The most entries whose neighbours are searched. */
  readonly most: number;
}

const DEEPEST = 1000;

/** An arbitrary query: a search by its vector and one by the inverted vector together cover all of a small store. */
const ANYTHING = 'a statement';

function isReadable({ text }: Passage): boolean {
  return text.trim() !== '' && Buffer.byteLength(text) <= TEXT_LIMIT;
}

interface NeighbourSearch extends Pick<Searches, 'embedding'>, Pick<NeighbourBounds, 'where'> {
  readonly unreadable: Set<string>;
}

async function found(
  { embedding, where, unreadable }: NeighbourSearch,
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

/** Returns up to 2,000 entries, which is all of a small store. */
async function seeds(asked: NeighbourSearch): Promise<Passage[]> {
  const [near, far] = await Promise.all([
    found(asked, ANYTHING, DEEPEST),
    found(asked, ANYTHING, DEEPEST, true),
  ]);
  return byId(new Map([...near, ...far].map(({ passage }) => [passage.id, passage])).values());
}

/**
 * Goes from neighbour to neighbour. `onEntry` is called after each entry, with the number done and the number known.
 * `unexamined` counts entries that were found but were too long to read or beyond the limit.
 */
export async function findNeighbours(
  embedding: Searches['embedding'],
  { where, similarity: least, neighbours, most }: NeighbourBounds,
  onEntry: (done: number, known: number) => void,
) {
  const asked = { embedding, where, unreadable: new Set<string>() };
  const queue = await seeds(asked);
  const known = new Set(queue.map(({ id }) => id));
  const pairs = new Map<string, Pair>();
  let examined = 0;
  for (const entry of queue) {
    if (examined === most) break;
    const nearest = await found(asked, entry.text, Math.min(neighbours + 1, DEEPEST));
    for (const passage of byId(nearest.map((hit) => hit.passage))) {
      if (known.has(passage.id)) continue;
      known.add(passage.id);
      queue.push(passage);
    }
    for (const { passage, similarity } of nearest) {
      // Identical texts do not contradict each other.
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
