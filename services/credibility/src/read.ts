import { LEXICAL_RELEVANCE, readPassage } from '@assize/lexical';
import type { Reading } from '@assize/proto';
import type { EmbeddingService } from '@assize/proto/rpc';
import { CallError, whileBusy, type RpcClient, type RpcCode } from '@assize/rpc';
import { cosine, relevanceModel, relevanceScale } from '#src/relevance.ts';
import { topicsOf } from '#src/windows.ts';

export type EmbeddingClient = RpcClient<typeof EmbeddingService>;

/** A reading, and whether its reader would rather take no side by it. */
export interface StanceTaken extends Reading {
  abstained?: boolean;
}

/** What was read, by what, and what could not be had. */
export interface ReadingsBy {
  readings: StanceTaken[];
  stanceModel: string;
  relevanceModel: string;
  missing: string[];
}

/** A service without which nothing was read, and the gRPC status of the call. */
export interface Absent {
  readonly name: string;
  readonly code: RpcCode;
}

/** What was read, or without what nothing could be. */
export type Outcome = { readonly by: ReadingsBy } | { readonly absent: Absent };

/** No time of their own: a call lasts for as long as its caller waits. */
interface Budget {
  timeoutMs: typeof Infinity;
  signal: AbortSignal;
}

/**
 * So many passages a call: with claim and passage at their longest (32 and 64 KiB) that is under
 * 10 MiB, and a message may have 16.
 */
const PER_CALL = 100;

/** Calls of one reading that are made at once: the model has work, and its queue room for others. */
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
      .map((part) => whileBusy(() => call(part), { signal }));
    results.push(...(await Promise.all(parts)).flat());
  }
  return results;
}

/** The cosine of each text with the claim: of its nearest part, where it has several. */
async function embedAll(
  embedding: EmbeddingClient,
  claim: string,
  texts: readonly string[],
  budget: Budget,
) {
  const windows = texts.map((text) => topicsOf(claim, text));
  const [asked, vectors] = await Promise.all([
    whileBusy(() => embedding.embed({ texts: [claim] }, budget), budget),
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

/** Relevance from the cosines, or lexical where nobody has measured the model's scale. */
function relevancesOf(
  claim: string,
  texts: readonly string[],
  { model, cosines }: { model: string; cosines: readonly number[] },
): Pick<ReadingsBy, 'relevanceModel' | 'missing'> & { relevances: number[] } {
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

/** What is read: texts against a claim, or only how near each is to it. */
export interface ToRead {
  readonly claim: string;
  readonly texts: readonly string[];
  readonly relevanceOnly?: boolean;
}

/** The stance of each text, where none is read. */
function unread(texts: readonly string[]): Awaited<ReturnType<typeof stanceAll>> {
  const stances = texts.map(() => ({ support: 0, refute: 0, neutral: 1, abstained: true }));
  return { model: 'none', stances, missing: [] };
}

async function readRemotely(
  embedding: EmbeddingClient,
  { claim, texts, relevanceOnly = false }: ToRead,
  budget: Budget,
): Promise<ReadingsBy> {
  const [embedded, { model, stances, missing }] = await Promise.all([
    embedAll(embedding, claim, texts, budget),
    relevanceOnly ? unread(texts) : stanceAll(embedding, claim, texts, budget),
  ]);
  const { relevances, ...by } = relevancesOf(claim, texts, embedded);
  if (stances.length !== texts.length || !embedded.cosines.every(Number.isFinite)) {
    throw new CallError('DATA_LOSS', 'the embedding service answered for some passages only');
  }
  const readings = stances.map((stance, at) => ({ ...stance, relevance: relevances[at] ?? 0 }));
  return { readings, stanceModel: model, ...by, missing: [...missing, ...by.missing] };
}

/**
 * Reads each text against the claim: relevance from the embedding service's vectors, stance from its
 * stance model, which costs ten times as much and is left out where nobody asks for it. A busy service is
 * waited for as long as the caller waits; one that can't be reached is absent, and nothing stands in for it
 * here. Throws only when the caller has given up.
 */
export async function readAll(
  embedding: EmbeddingClient,
  asked: ToRead,
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
