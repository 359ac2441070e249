import { SHADOW_POOL, fuse } from '@assize/proto';
import type { SearchHit } from '@assize/proto/rpc';
import type { CallOptions } from '@assize/rpc';
import { cosine } from '#src/relevance.ts';
import { poolByStance } from '#src/shadow/by-query.ts';
import type { CounterClaimWriter, WrittenCounterClaims } from '#src/shadow/counter-claims.ts';
import {
  BY_QUERY,
  toPool,
  searchForPool,
  type Found,
  type PoolPorts,
  type Retrieve,
} from '#src/shadow/pool.ts';
import { readAndWeigh } from '#src/shadow/stances.ts';

/** One of several searches for the same pool. `name` identifies it in the provenance. */
interface Ranking {
  readonly name: string;
  readonly hits: readonly SearchHit[];
}

/** Fuses by reciprocal ranks, into one ranking of the usual length. The query's ranking is one of them. */
function fuseRankings(rankings: readonly Ranking[]) {
  const ids = rankings.map(({ hits }) => hits.map(({ passage }) => passage?.id ?? ''));
  // If several rankings hold a passage, the hit of the first one is kept, and the query's comes first.
  const hits = new Map(
    rankings
      .toReversed()
      .flatMap((ranking) => ranking.hits.map((hit) => [hit.passage?.id ?? '', hit] as const)),
  );
  return fuse(ids)
    .slice(0, SHADOW_POOL)
    .flatMap(({ id, score }) => {
      const hit = hits.get(id);
      const foundBy = rankings.filter((_, at) => ids[at]?.includes(id)).map(({ name }) => name);
      return hit === undefined ? [] : [{ hit, score, foundBy }];
    });
}

/** A passage that only a counter-claim found is embedded anew, with the same model as the index. */
async function withCosines(
  { embedding }: PoolPorts,
  query: string,
  all: ReturnType<typeof fuseRankings>,
  call: Required<CallOptions>,
): Promise<Found[]> {
  const foundByCounterClaims = all.filter(({ foundBy }) => !foundBy.includes(BY_QUERY));
  const texts = foundByCounterClaims.map(({ hit }) => hit.passage?.text ?? '');
  const asked = texts.length > 0 && (await embedding.embed({ texts: [query, ...texts] }, call));
  const [of, ...each] = asked ? asked.vectors : [];
  const cosines = each.map(({ values }) => cosine(of?.values ?? [], values));
  const byId = new Map(
    foundByCounterClaims.map(({ hit }, at) => [hit.passage?.id, cosines[at] ?? 0]),
  );
  return all.flatMap(({ hit: { passage, similarity }, score, foundBy }) =>
    passage === null
      ? []
      : [{ passage, cosine: byId.get(passage.id) ?? similarity, score, foundBy }],
  );
}

/** Names the failure's reason and message only; what the server itself said is for the operator. */
function missingOf({ failure }: WrittenCounterClaims): string[] {
  if (failure === undefined) return [];
  return [
    `counterclaim: no counter-claims (${failure.reason}: ${failure.message}); searched by stance instead`,
  ];
}

/**
 * Searches for the query and for counter-claims to it, by words and by vectors. Each passage found
 * is read against the query, and weighed by its similarity to the query. Without counter-claims the
 * pool is that of `stance`, and `missing` says so.
 */
export function poolByCounterClaims(write: CounterClaimWriter): Retrieve {
  return async (ports, asked, call) => {
    const { query } = asked;
    const counterClaims = await write(query, asked.counterClaims, call.signal);
    if (counterClaims.texts.length === 0) {
      const pool = await poolByStance(ports, asked, call);
      const missing = [...missingOf(counterClaims), ...pool.missing];
      return { ...pool, counterClaims, missing };
    }
    const searches = [query, ...counterClaims.texts].map((text) =>
      searchForPool(ports, asked, { query: text, mode: 'SEARCH_MODE_FUSED' }, call),
    );
    const replies = await Promise.all(searches);
    const embeddingModel = replies[0]?.model ?? '';
    const rankings = replies.map(({ hits }, at) => {
      return { name: at === 0 ? BY_QUERY : `counter-claim ${at}`, hits };
    });
    const found = await withCosines(ports, query, fuseRankings(rankings), call);
    const pool = toPool(found, embeddingModel, ports);
    const read = await readAndWeigh(ports, query, pool, call);
    return { strategy: 'counterclaim', embeddingModel, counterClaims, ...read };
  };
}
