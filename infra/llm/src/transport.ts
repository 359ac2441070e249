import { setTimeout as pause } from 'node:timers/promises';
import type * as openai from 'openai';
import type { OpenAI } from 'openai';
import type { ModelFailure } from '#src/port.ts';

/** How often one call is attempted at most. After that a server that keeps refusing is left alone. */
const MOST_TRIES = 4;

/** Before the second attempt, if the server names no wait. It doubles with each attempt. */
const FIRST_WAIT_MS = 500;

/** How many bytes of a reply are read: far more than the largest allowed number of tokens can take. */
const MOST_BYTES = 32 * 2 ** 20;

/** Like `fetch`, but reading the response body fails once it exceeds `MOST_BYTES`. */
export async function boundedFetch(...asked: Parameters<typeof fetch>): Promise<Response> {
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

export interface Deadline {
  /** Aborts at the deadline, or when the caller aborts. */
  readonly signal: AbortSignal;
  /** The caller's own signal, to tell a cancellation from a timeout. */
  readonly caller: AbortSignal | undefined;
  /** The deadline on the clock of `performance.now()`, in milliseconds. */
  readonly at: number;
}

type Sent = { readonly body: unknown } | { readonly failure: ModelFailure };
type OpenAIModule = typeof openai;

/** Posts one request, and retries if the server is busy or failed and the deadline leaves time. */
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
      if (deadline.signal.aborted) return { failure: abortFailure(deadline) };
      const failure = failureOf(library, error);
      if (tries === MOST_TRIES || !isTransient(failure)) return { failure };
      const wait = retryAfterMs(headersOf(error), Date.now()) ?? FIRST_WAIT_MS * 2 ** (tries - 1);
      if (performance.now() + wait >= deadline.at) return { failure };
      await pause(wait, undefined, { signal: deadline.signal }).catch(() => undefined);
      if (deadline.signal.aborted) return { failure: abortFailure(deadline) };
    }
  }
}

function isTransient({ reason }: ModelFailure): boolean {
  return reason === 'rate-limited' || reason === 'unavailable';
}

function abortFailure({ caller }: Deadline): ModelFailure {
  return caller?.aborted === true
    ? { reason: 'cancelled', message: 'the caller has given up' }
    : { reason: 'timeout', message: 'no answer in the time that was given' };
}

function headersOf(error: unknown): Headers | undefined {
  const held = error instanceof Error && 'headers' in error ? error.headers : undefined;
  return held instanceof Headers ? held : undefined;
}

/** Neither the address nor the server's body goes further than here. */
function failureOf(library: OpenAIModule, error: unknown): ModelFailure {
  if (error instanceof library.APIConnectionError) {
    return { reason: 'unreachable', message: 'no connection to the model' };
  }
  // The library rethrows errors of reading the body unchanged.
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
 * How long the server asks us to wait, in milliseconds from `now`: `retry-after-ms`, else
 * `Retry-After` in seconds or as a date (RFC 9110, 10.2.3). Null if neither header can be read.
 */
function retryAfterMs(headers: Headers | undefined, now: number): number | null {
  const exact = headers?.get('retry-after-ms') ?? '';
  if (MILLISECONDS.test(exact)) return Number(exact);
  const after = headers?.get('retry-after') ?? '';
  if (MILLISECONDS.test(after)) return Number(after) * 1000;
  const date = Date.parse(after);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
