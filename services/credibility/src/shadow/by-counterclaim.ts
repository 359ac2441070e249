import { SHADOW_POOL, fuse } from '@assize/proto';
import type { SearchHit } from '@assize/proto/rpc';
import type { CallOptions } from '@assize/rpc';
import { cosine } from '#src/relevance.ts';
import { poolByStance } from '#src/shadow/by-query.ts';
import type { CounterClaimWriter, WrittenCounterClaims } from '#src/shadow/counter-claims.ts';
import {
  BY_QUERY,
  inPool,
  searched,
  type Found,
  type PoolPorts,
  type Retrieve,
} from '#src/shadow/pool.ts';
import { weighed } from '#src/shadow/stances.ts';

/** One search of several for the same pool. `name`: how provenance names it. */
interface Ranking {
  readonly name: string;
  readonly hits: readonly SearchHit[];
}

/** The rankings fused to one of the usual length: reciprocal ranks, the query's counting as one. */
function fused(rankings: readonly Ranking[]) {
  const ids = rankings.map(({ hits }) => hits.map(({ passage }) => passage?.id ?? ''));
  // The first ranking that holds a passage keeps its hit: the query's, where that found it.
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

/** What was found, with its cosine with the query: of what only a counter-claim found by the same vectors as the index's. */
async function measured(
  { embedding }: PoolPorts,
  query: string,
  all: ReturnType<typeof fused>,
  call: Required<CallOptions>,
): Promise<Found[]> {
  const apart = all.filter(({ foundBy }) => !foundBy.includes(BY_QUERY));
  const texts = apart.map(({ hit }) => hit.passage?.text ?? '');
  const asked = texts.length > 0 && (await embedding.embed({ texts: [query, ...texts] }, call));
  const [of, ...each] = asked ? asked.vectors : [];
  const cosines = each.map(({ values }) => cosine(of?.values ?? [], values));
  const byId = new Map(apart.map(({ hit }, at) => [hit.passage?.id, cosines[at] ?? 0]));
  return all.flatMap(({ hit: { passage, similarity }, score, foundBy }) =>
    passage === null
      ? []
      : [{ passage, cosine: byId.get(passage.id) ?? similarity, score, foundBy }],
  );
}

/** The code only of a failure: what a server said is its operator's to read. */
function missingOf({ failure }: WrittenCounterClaims): string[] {
  if (failure === undefined) return [];
  return [
    `counterclaim: no counter-claims (${failure.reason}: ${failure.message}), searched by stance instead`,
  ];
}

/**
 * What the query and counter-claims to it bring, by words and by vector, each passage read against
 * the query and weighed by its likeness to the query. Without counter-claims it is the pool of
 * `stance`, and `missing` says so.
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
      searched(ports, asked, { query: text, mode: 'SEARCH_MODE_FUSED' }, call),
    );
    const replies = await Promise.all(searches);
    const embeddingModel = replies[0]?.model ?? '';
    const rankings = replies.map(({ hits }, at) => {
      return { name: at === 0 ? BY_QUERY : `counter-claim ${at}`, hits };
    });
    const found = await measured(ports, query, fused(rankings), call);
    const pool = inPool(found, embeddingModel, ports);
    const read = await weighed(ports, query, pool, call);
    return { strategy: 'counterclaim', embeddingModel, counterClaims, ...read };
  };
}
