/** Client calls of each kind over a channel, as promises and async iterables. */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { Metadata, type Client, type MethodDefinition, type ServiceError } from '@grpc/grpc-js';
import { CallError, callError } from '#src/errors.ts';
import type { Messages } from '#src/types.ts';

export type Method = MethodDefinition<object, object>;

export interface CallLimits {
  /** Milliseconds from now; Infinity for no limit. */
  timeoutMs: number;
  signal: AbortSignal | undefined;
  /** Additional headers, for example the trace context. */
  headers: Readonly<Record<string, string>>;
}

interface Cancellable {
  cancel(): void;
}

function cancelled(method: Method, signal: AbortSignal): CallError {
  return new CallError('CANCELLED', `${method.path}: cancelled`, { cause: signal.reason });
}

/** What comes before and after the request. @throws CallError if the signal has already aborted */
function callArguments(method: Method, { timeoutMs, signal, headers }: CallLimits) {
  if (signal?.aborted === true) throw cancelled(method, signal);
  const { path, requestSerialize, responseDeserialize } = method;
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(headers)) metadata.set(name, value);
  return {
    how: [path, requestSerialize, responseDeserialize] as const,
    terms: [metadata, { deadline: Date.now() + timeoutMs }] as const,
  };
}

function cancelOnAbort(call: Cancellable, { signal }: CallLimits): Disposable {
  const cancel = (): void => call.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  return { [Symbol.dispose]: () => signal?.removeEventListener('abort', cancel) };
}

function reply(method: Method, { signal }: CallLimits) {
  const { promise, resolve, reject } = Promise.withResolvers<object>();
  const callback = (error: ServiceError | null, answer?: object): void => {
    if (error !== null)
      reject(signal?.aborted === true ? cancelled(method, signal) : callError(error));
    else if (answer === undefined) reject(new CallError('INTERNAL', `${method.path}: no reply`));
    else resolve(answer);
  };
  return { promise, callback };
}

export async function callOnce(
  channel: Client,
  method: Method,
  request: object,
  limits: CallLimits,
): Promise<object> {
  const { how, terms } = callArguments(method, limits);
  const { promise, callback } = reply(method, limits);
  using _ = cancelOnAbort(channel.makeUnaryRequest(...how, request, ...terms, callback), limits);
  return await promise;
}

/** Writes all requests, at the pace of the transport. Rejects if the source throws. */
async function send(call: Writable, requests: Messages<object>, done: AbortSignal): Promise<void> {
  try {
    for await (const request of requests) {
      if (done.aborted) break;
      if (!call.write(request)) await once(call, 'drain', { signal: done });
    }
    if (!done.aborted) call.end();
  } catch (error) {
    if (!done.aborted) throw error;
  }
}

/** Sends requests while answers are read. If the source throws, the call is cancelled and fails with that error. */
class Sender implements Disposable {
  readonly #done = new AbortController();
  #sourceFailure: { error: unknown } | undefined;

  constructor(call: Writable & Cancellable, requests: Messages<object>) {
    send(call, requests, this.#done.signal).catch((error: unknown) => {
      this.#sourceFailure = { error };
      call.cancel();
    });
  }

  reason(error: unknown): unknown {
    return this.#sourceFailure === undefined ? error : this.#sourceFailure.error;
  }

  [Symbol.dispose](): void {
    this.#done.abort();
  }
}

function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && 'code' in error && 'details' in error;
}

async function* answersOf(
  call: Readable & Cancellable,
  method: Method,
  { signal }: CallLimits,
): AsyncGenerator<object> {
  try {
    for await (const answer of call) yield answer;
  } catch (error) {
    if (signal?.aborted === true) throw cancelled(method, signal);
    throw isServiceError(error) ? callError(error) : error;
  } finally {
    // Has no effect on a call that has ended; a call that the reader left early must be cancelled.
    call.cancel();
  }
}

export async function* receiveMany(
  channel: Client,
  method: Method,
  request: object,
  limits: CallLimits,
): AsyncGenerator<object> {
  const { how, terms } = callArguments(method, limits);
  const call = channel.makeServerStreamRequest(...how, request, ...terms);
  using _ = cancelOnAbort(call, limits);
  yield* answersOf(call, method, limits);
}

export async function* converse(
  channel: Client,
  method: Method,
  requests: Messages<object>,
  limits: CallLimits,
): AsyncGenerator<object> {
  const { how, terms } = callArguments(method, limits);
  const call = channel.makeBidiStreamRequest(...how, ...terms);
  using _ = cancelOnAbort(call, limits);
  using sender = new Sender(call, requests);
  try {
    yield* answersOf(call, method, limits);
  } catch (error) {
    throw sender.reason(error);
  }
}
