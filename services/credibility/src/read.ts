import { LEXICAL_RELEVANCE, readPassage } from '@assize/lexical';
import type { Reading } from '@assize/proto';
import type { EmbeddingService } from '@assize/proto/rpc';
import { CallError, retryWhileBusy, type RpcClient, type RpcCode } from '@assize/rpc';
import { cosine, relevanceModel, relevanceScale } from '#src/relevance.ts';
import { topicsOf } from '#src/windows.ts';

export type EmbeddingClient = RpcClient<typeof EmbeddingService>;

/** A reading, and whether its reader abstains: its probabilities then count for neither side. */
export interface PassageReading extends Reading {
  abstained?: boolean;
}

export interface Readings {
  readings: PassageReading[];
  stanceModel: string;
  relevanceModel: string;
  missing: string[];
}

/** A service without which nothing could be read, and the gRPC status of the call to it. */
export interface MissingService {
  readonly name: string;
  readonly code: RpcCode;
}

export type Outcome = { readonly by: Readings } | { readonly absent: MissingService };

/** Calls have no timeout of their own: each lasts as long as its caller waits. */
interface Budget {
  timeoutMs: typeof Infinity;
  signal: AbortSignal;
}

/**
 * Passages in one call. With claim and passages at their longest (32 and 64 KiB), 100 of them take
 * less than 10 MiB, and a message may have 16.
 */
const PER_CALL = 100;

/**
 * Concurrent calls of one reading: enough to keep the model busy, and few enough to leave room in
 * its queue for other callers.
 */
const AT_ONCE = 2;

async function inCalls<Result>(
  texts: readonly string[],
  signal: AbortSignal,
  call: (part: string[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < texts.length; from += AT_ONCE * PER_CALL) {
    const starts = Array.from({ length: AT_ONCE }, (_, i) => from + i * PER_CALL);
    const parts = starts
      .map((start) => texts.slice(start, start + PER_CALL))
      .filter((part) => part.length > 0)
      .map((part) => retryWhileBusy(() => call(part), { signal }));
    results.push(...(await Promise.all(parts)).flat());
  }
  return results;
}

/** Of a text of several windows, the nearest one counts. */
async function embedAll(
  embedding: EmbeddingClient,
  claim: string,
  texts: readonly string[],
  budget: Budget,
) {
  const windows = texts.map((text) => topicsOf(claim, text));
  const [asked, vectors] = await Promise.all([
    retryWhileBusy(() => embedding.embed({ texts: [claim] }, budget), budget),
    inCalls(
      windows.flat(),
      budget.signal,
      async (part) => (await embedding.embed({ texts: part }, budget)).vectors,
    ),
  ]);
  const of = asked.vectors[0]?.values ?? [];
  const each = vectors.map(({ values }) => cosine(of, values));
  let from = 0;
  const cosines = windows.map(({ length }) => {
    from += length;
    return Math.max(...each.slice(from - length, from));
  });
  return { model: asked.model, cosines };
}

async function stanceAll(
  embedding: EmbeddingClient,
  claim: string,
  texts: readonly string[],
  budget: Budget,
) {
  let model = '';
  const missing = new Set<string>();
  const stances = await inCalls(texts, budget.signal, async (part) => {
    const pairs = part.map((passage) => ({ claim, passage }));
    const reply = await embedding.stance({ pairs }, budget);
    model = reply.model;
    for (const one of reply.missing) missing.add(one);
    return reply.readings.map(({ support, refute, neutral, abstained }) => {
      return { support, refute, neutral, abstained };
    });
  });
  return { model, stances, missing: [...missing] };
}

/** Relevance from the cosines, or from lexical overlap if the model's scale has not been measured. */
function relevancesOf(
  claim: string,
  texts: readonly string[],
  { model, cosines }: { model: string; cosines: readonly number[] },
): Pick<Readings, 'relevanceModel' | 'missing'> & { relevances: number[] } {
  const scale = relevanceScale(model);
  if (scale !== null) {
    return { relevances: cosines.map(scale), relevanceModel: relevanceModel(model), missing: [] };
  }
  return {
    relevances: texts.map((text) => readPassage(claim, text).relevance),
    relevanceModel: LEXICAL_RELEVANCE,
    missing: [`relevance: no scale was measured for ${model}`],
  };
}

/** The texts to read against a claim. With `relevanceOnly`, no stance is read. */
export interface ReadRequest {
  readonly claim: string;
  readonly texts: readonly string[];
  readonly relevanceOnly?: boolean;
}

/** The placeholder stance of each text if no stance is read. */
function neutralStances(texts: readonly string[]): Awaited<ReturnType<typeof stanceAll>> {
  const stances = texts.map(() => ({ support: 0, refute: 0, neutral: 1, abstained: true }));
  return { model: 'none', stances, missing: [] };
}

async function readRemotely(
  embedding: EmbeddingClient,
  { claim, texts, relevanceOnly = false }: ReadRequest,
  budget: Budget,
): Promise<Readings> {
  const [embedded, { model, stances, missing }] = await Promise.all([
    embedAll(embedding, claim, texts, budget),
    relevanceOnly ? neutralStances(texts) : stanceAll(embedding, claim, texts, budget),
  ]);
  const { relevances, ...by } = relevancesOf(claim, texts, embedded);
  if (stances.length !== texts.length || !embedded.cosines.every(Number.isFinite)) {
    throw new CallError('DATA_LOSS', 'the embedding service answered for some passages only');
  }
  const readings = stances.map((stance, at) => ({ ...stance, relevance: relevances[at] ?? 0 }));
  return { readings, stanceModel: model, ...by, missing: [...missing, ...by.missing] };
}

/**
 * Reads each text against the claim: relevance from the embedding service's vectors, stance from its stance model.
 * Stance costs ten times as much as relevance and is skipped with `relevanceOnly`. Waits for a busy service as long as
 * the caller waits. A service that can't be reached is returned as `absent`; nothing replaces it here. Throws only if
 * the caller has given up.
 */
export async function readAll(
  embedding: EmbeddingClient,
  asked: ReadRequest,
  signal: AbortSignal,
  onFailure: (error: CallError) => void,
): Promise<Outcome> {
  try {
    return { by: await readRemotely(embedding, asked, { timeoutMs: Infinity, signal }) };
  } catch (error) {
    if (!(error instanceof CallError) || signal.aborted) throw error;
    onFailure(error);
    return { absent: { name: 'embedding', code: error.code } };
  }
}
