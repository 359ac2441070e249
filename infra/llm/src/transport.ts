import { setTimeout as pause } from 'node:timers/promises';
import type * as openai from 'openai';
import type { OpenAI } from 'openai';
import type { ModelFailure } from '#src/port.ts';

/** Tries of one call: a server that sends everybody away is left alone after that. */
const MOST_TRIES = 4;

/** The wait before the second try where the server names none, in milliseconds; doubled each time. */
const FIRST_WAIT_MS = 500;

/** Bytes of a reply that are read: far more than the most tokens come to that one may have. */
const MOST_BYTES = 32 * 2 ** 20;

/** As `fetch`, but the body of what it answers fails once it is longer than any reply. */
export async function bounded(...asked: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...asked);
  let left = MOST_BYTES;
  const body = response.body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, out) {
        left -= chunk.byteLength;
        if (left < 0) throw new RangeError('the reply is longer than any completion');
        out.enqueue(chunk);
      },
    }),
  );
  return new Response(body ?? null, response);
}

/** The time that an answer has left, and who may call it off. */
export interface Deadline {
  /** Aborts when the time is up, or when the caller has given up. */
  readonly signal: AbortSignal;
  /** The caller's. */
  readonly caller: AbortSignal | undefined;
  /** On the clock of `performance.now()`. */
  readonly at: number;
}

type Sent = { readonly body: unknown } | { readonly failure: ModelFailure };
type OpenAIModule = typeof openai;

/** Posts one request, again where the server asks for that and the deadline allows it. */
export async function send(
  library: OpenAIModule,
  client: OpenAI,
  body: object,
  deadline: Deadline,
): Promise<Sent> {
  for (let tries = 1; ; tries += 1) {
    try {
      return { body: await client.post('/chat/completions', { body, signal: deadline.signal }) };
    } catch (error) {
      if (deadline.signal.aborted) return { failure: stopped(deadline) };
      const failure = failureOf(library, error);
      if (tries === MOST_TRIES || !isPassing(failure)) return { failure };
      const wait = retryAfterMs(headersOf(error), Date.now()) ?? FIRST_WAIT_MS * 2 ** (tries - 1);
      if (performance.now() + wait >= deadline.at) return { failure };
      await pause(wait, undefined, { signal: deadline.signal }).catch(() => undefined);
      if (deadline.signal.aborted) return { failure: stopped(deadline) };
    }
  }
}

function isPassing({ reason }: ModelFailure): boolean {
  return reason === 'rate-limited' || reason === 'unavailable';
}

/** Why an aborted call was aborted. */
function stopped({ caller }: Deadline): ModelFailure {
  return caller?.aborted === true
    ? { reason: 'cancelled', message: 'the caller has given up' }
    : { reason: 'timeout', message: 'no answer in the time that was given' };
}

function headersOf(error: unknown): Headers | undefined {
  const held = error instanceof Error && 'headers' in error ? error.headers : undefined;
  return held instanceof Headers ? held : undefined;
}

/** Converts once, at the boundary: neither addresses nor bodies of the server go further. */
function failureOf(library: OpenAIModule, error: unknown): ModelFailure {
  if (error instanceof library.APIConnectionError) {
    return { reason: 'unreachable', message: 'no connection to the model' };
  }
  // What comes of reading the body the library throws as it is.
  if (error instanceof SyntaxError) {
    return { reason: 'invalid', message: 'the server answered with something that is not JSON' };
  }
  if (error instanceof RangeError) return { reason: 'invalid', message: error.message };
  if (!(error instanceof library.APIError)) {
    return { reason: 'unreachable', message: 'the connection to the model broke in its reply' };
  }
  const status: unknown = error.status;
  if (typeof status !== 'number') return { reason: 'unavailable', message: 'the server failed' };
  const message = `the server answered with status ${status}`;
  if (status === 429) return { reason: 'rate-limited', message };
  if (status >= 500) return { reason: 'unavailable', message };
  return { reason: 'rejected', message };
}

const MILLISECONDS = /^\d+(\.\d+)?$/;

/**
 * How long the server asks to be left alone, in milliseconds from `now`: `retry-after-ms`, else
 * `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). Null where it says nothing readable.
 */
function retryAfterMs(headers: Headers | undefined, now: number): number | null {
  const exact = headers?.get('retry-after-ms') ?? '';
  if (MILLISECONDS.test(exact)) return Number(exact);
  const after = headers?.get('retry-after') ?? '';
  if (MILLISECONDS.test(after)) return Number(after) * 1000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
