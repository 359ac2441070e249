import { EmbeddingService, ShadowService } from '@assize/proto/rpc';
import { client, type RpcClient } from '@assize/rpc';
import Type from 'typebox';
import type { Reading } from '../../../services/assize/src/court/reading.ts';
import { rowReader } from '../rows.ts';
import type { Ranked } from './ranking.ts';

/** The default strategies: `counterclaim` alone asks a language model. */
export const USUAL_STRATEGIES = ['stance', 'inverted', 'bm25', 'vector'] as const;
export const RETRIEVAL_STRATEGIES = [...USUAL_STRATEGIES, 'counterclaim'] as const;
export type RetrievalStrategy = (typeof RETRIEVAL_STRATEGIES)[number];

const Ids = Type.Array(Type.String());
const ClaimRow = Type.Object({
  id: Type.String(),
  claim: Type.String(),
  support: Ids,
  refute: Ids,
});
const PassageRow = Type.Object({
  id: Type.String(),
  text: Type.String(),
  source: Type.Optional(Type.String()),
  date: Type.Optional(Type.String()),
});
export type ClaimRow = Type.Static<typeof ClaimRow>;
type PassageRow = Type.Static<typeof PassageRow>;

const passageRow = rowReader(PassageRow, 'a passage {id, text}');

/** @throws Failure with the place and the expected form */
export const claimOf = rowReader(ClaimRow, 'a claim {id, claim, support: [ids], refute: [ids]}');

/** @throws Failure with the place and the expected form */
export function passageOf(row: object, where: string): PassageRow {
  const { id, text, source, date } = passageRow(row, where);
  return {
    id,
    text,
    ...(source === undefined ? {} : { source }),
    ...(date === undefined ? {} : { date }),
  };
}

const CALL_MS = 120_000;
const BATCH = 64;
/** A search goes no deeper: gold passages below tie for the last place. */
const DEEPEST = 1000;

interface Searches extends AsyncDisposable {
  readonly embedding: RpcClient<typeof EmbeddingService>;
  readonly shadow: RpcClient<typeof ShadowService>;
}

export function openSearches({ embedding, credibility }: Reading): Searches {
  const stack = new AsyncDisposableStack();
  const timeoutMs = CALL_MS;
  return {
    embedding: stack.use(client(EmbeddingService, embedding, { timeoutMs })),
    shadow: stack.use(client(ShadowService, credibility, { timeoutMs })),
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

export async function indexCorpus(
  { embedding }: Searches,
  corpus: readonly PassageRow[],
  say: (what: string) => void,
): Promise<void> {
  for (let from = 0; from < corpus.length; from += BATCH) {
    say(`indexing, ${from} of ${corpus.length}`);
    await embedding.index({ passages: corpus.slice(from, from + BATCH) });
  }
}

const ASKED_AS = {
  stance: 'SHADOW_STRATEGY_STANCE',
  counterclaim: 'SHADOW_STRATEGY_COUNTERCLAIM',
} as const;

/** The strategy sees the claim's text alone. */
async function search({ embedding, shadow }: Searches, strategy: RetrievalStrategy, query: string) {
  if (strategy === 'stance' || strategy === 'counterclaim') {
    const asked = { query, topK: DEEPEST, threshold: 0, includeProvenance: true };
    const answer = await shadow.search({ ...asked, strategy: ASKED_AS[strategy] });
    // In the product's order: by what each would weigh against the claim.
    const found = answer.contradictions.flatMap(({ entry, refutationStrength, provenance }) =>
      entry === null
        ? []
        : [{ id: entry.id, score: refutationStrength * (provenance?.similarity ?? 0) }],
    );
    return { found, asAsked: answer.provenance?.strategy === strategy };
  }
  const mode = strategy === 'bm25' ? 'SEARCH_MODE_BM25' : 'SEARCH_MODE_KNN';
  const inverted = strategy === 'inverted';
  const { hits } = await embedding.search({ query, topK: DEEPEST, mode, inverted });
  const found = hits.flatMap(({ passage, score }) =>
    passage === null ? [] : [{ id: passage.id, score }],
  );
  return { found, asAsked: true };
}

/** Also counts the claims for which a fallback replaced the strategy. */
export async function rankAll(
  searches: Searches,
  strategy: RetrievalStrategy,
  claims: readonly ClaimRow[],
  say: (what: string) => void,
): Promise<Ranked[]> {
  const ranked: Ranked[] = [];
  let instead = 0;
  for (const { claim, support, refute } of claims) {
    const { found, asAsked } = await search(searches, strategy, claim);
    if (!asAsked) instead += 1;
    ranked.push({ support, refute, found });
  }
  if (instead > 0) say(`${strategy}: stance stood in for ${instead} of ${claims.length} claims`);
  return ranked;
}
