import type { Encoder } from '@assize/models/encoder';
import { TEXT_LIMIT, fuse, definedFields } from '@assize/proto';
import type { EmbeddingService } from '@assize/proto/rpc';
import {
  MAX_MESSAGE_BYTES,
  RpcError,
  checkCount,
  checkText,
  invalid,
  type Implementation,
} from '@assize/rpc';
import type { IndexFilter, IndexedPassage, VectorIndex } from '@assize/vectors';

type Search = Implementation<typeof EmbeddingService>['search'];

interface Ports {
  readonly encoder: Encoder;
  readonly index: VectorIndex;
  /** The time of a call; passages that have expired by then are excluded. Default: the system clock. */
  readonly now?: () => Date;
}

interface Ranked {
  readonly passage: IndexedPassage;
  readonly similarity: number;
  readonly score: number;
}

interface Asked {
  readonly query: string;
  readonly vector: Float32Array;
  readonly topK: number;
  readonly filter: IndexFilter;
}

/** The inverted search uses −v instead of v, which negates every cosine and so reverses the order. */
async function byCosine({ index }: Ports, asked: Asked, inverted: boolean): Promise<Ranked[]> {
  const { vector, topK, filter } = asked;
  const searched = inverted ? vector.map((value) => -value) : vector;
  const hits = await index.search(searched, topK, filter);
  return hits.map(({ passage, similarity: score }) => ({
    passage,
    similarity: inverted ? -score : score,
    score,
  }));
}

async function withSimilarities(
  { index }: Ports,
  { vector }: Asked,
  ranked: readonly { passage: IndexedPassage; score: number }[],
): Promise<Ranked[]> {
  const ids = ranked.map(({ passage }) => passage.id);
  const similarities = await index.similarities(vector, ids);
  return ranked.map((hit) => ({ ...hit, similarity: similarities.get(hit.passage.id) ?? 0 }));
}

/** Each ranking contributes up to `topK` hits, so that neither alone can fill the answer. */
async function byFusedRankings(ports: Ports, asked: Asked): Promise<Ranked[]> {
  const near = await byCosine(ports, asked, false);
  const worded = await ports.index.byWords(asked.query, asked.topK, asked.filter);
  const passages = new Map([...near, ...worded].map(({ passage }) => [passage.id, passage]));
  const fused = fuse([near, worded].map((hits) => hits.map(({ passage }) => passage.id)));
  const ranked = fused.slice(0, asked.topK).flatMap(({ id, score }) => {
    const passage = passages.get(id);
    return passage === undefined ? [] : [{ passage, score }];
  });
  return withSimilarities(ports, asked, ranked);
}

/** An upper bound for the bytes of a hit beside its texts: numbers, span, and field lengths. */
const HIT_OVERHEAD = 512;

/** Throws if the answer would exceed the size limit of a message. */
function checkFits(hits: readonly Ranked[]): void {
  const bytes = hits.reduce((sum, { passage }) => {
    const { id, text, source = '', date = '', expires = '', tags } = passage;
    const texts = [id, text, source, date, expires, ...tags];
    return sum + HIT_OVERHEAD + texts.reduce((all, one) => all + 4 + Buffer.byteLength(one), 0);
  }, 0);
  if (bytes <= MAX_MESSAGE_BYTES) return;
  throw new RpcError(
    'RESOURCE_EXHAUSTED',
    `the ${hits.length} passages found have ${bytes} bytes, and an answer may have at most ${MAX_MESSAGE_BYTES}: request fewer (topK)`,
  );
}

export function search(ports: Ports): Search {
  const { encoder, index, now = () => new Date() } = ports;
  return async ({ query, topK, tags, source, mode, inverted, from, until }, { signal }) => {
    checkText('query', query, TEXT_LIMIT);
    checkCount('topK', topK, 1, 1000);
    const [vector] = await encoder.encode([query], { signal });
    if (vector === undefined) throw new Error('the encoder gave no vector for the query');
    const filter: IndexFilter = {
      tags,
      at: now().toISOString(),
      ...definedFields({ source, from, until }),
    };
    const asked: Asked = { query, vector, topK, filter };
    const rank = async (): Promise<Ranked[]> => {
      const knn = mode === 'SEARCH_MODE_UNSPECIFIED' || mode === 'SEARCH_MODE_KNN';
      if (knn) return byCosine(ports, asked, inverted);
      if (inverted) throw invalid('inverted', 'is allowed only with mode SEARCH_MODE_KNN');
      if (mode === 'SEARCH_MODE_BM25')
        return withSimilarities(ports, asked, await index.byWords(query, topK, filter));
      if (mode === 'SEARCH_MODE_FUSED') return byFusedRankings(ports, asked);
      throw invalid('mode', `${String(mode)} is not a mode that this version knows`);
    };
    const ranked = await rank();
    checkFits(ranked);
    const hits = ranked.map((hit) => ({
      ...hit,
      passage: { ...hit.passage, tags: [...hit.passage.tags] },
    }));
    return { hits, model: index.model };
  };
}
