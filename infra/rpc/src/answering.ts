/** Promises and async iterables become what gRPC wants, and their errors a status, once. */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type {
  MethodDefinition,
  ServerDuplexStream,
  ServerReadableStream,
  ServerUnaryCall,
  ServerWritableStream,
  UntypedHandleCall,
  sendUnaryData,
} from '@grpc/grpc-js';
import { toStatus } from '#src/errors.ts';
import type { Handler } from '#src/types.ts';

/** Where a fault of ours is written: a pino logger will do. */
export interface RpcLog {
  error(fields: object, message: string): void;
}

interface Cancellable {
  on(event: 'cancelled', listener: () => void): unknown;
}

/** What all four kinds of call share: when it is over, and what its failure is called. */
class Answering {
  readonly #handler: Handler;
  readonly #path: string;
  readonly #log: RpcLog;

  constructor(handler: Handler, path: string, log: RpcLog) {
    this.#handler = handler;
    this.#path = path;
    this.#log = log;
  }

  signalOf(call: Cancellable): AbortSignal {
    const abort = new AbortController();
    call.on('cancelled', () =>
      abort.abort(new Error(`${this.#path}: cancelled, or past its deadline`)),
    );
    return abort.signal;
  }

  async one(request: object, signal: AbortSignal): Promise<object> {
    return this.#handler(request, { signal });
  }

  many(request: object, signal: AbortSignal): AsyncIterable<object> {
    const answers = this.#handler(request, { signal });
    if (Symbol.asyncIterator in answers) return answers as AsyncIterable<object>;
    throw new Error(`${this.#path}: its handler gave no stream`);
  }

  failure(error: unknown, signal: AbortSignal): Error & { code: number; details: string } {
    const { code, details, expected } = toStatus(error);
    const { aborted } = signal;
    if (!expected && !aborted) this.#log.error({ err: error, path: this.#path }, 'a call failed');
    return Object.assign(new Error(details), { code, details });
  }
}

/** Reads no more than the transport's own few messages ahead of whoever iterates. */
async function* requestsOf(call: Readable, signal: AbortSignal): AsyncGenerator<object> {
  try {
    // To stop reading does not end a call: its answer may still have to be written.
    for await (const request of call.iterator({ destroyOnReturn: false })) yield request;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

async function write(
  call: Writable,
  answers: AsyncIterable<object>,
  signal: AbortSignal,
): Promise<void> {
  for await (const answer of answers) {
    signal.throwIfAborted();
    if (!call.write(answer)) await once(call, 'drain', { signal });
  }
}

function answerOne(answering: Answering) {
  return async (
    call: ServerUnaryCall<object, object>,
    callback: sendUnaryData<object>,
  ): Promise<void> => {
    const signal = answering.signalOf(call);
    try {
      callback(null, await answering.one(call.request, signal));
    } catch (error) {
      callback(answering.failure(error, signal));
    }
  };
}

function gather(answering: Answering) {
  return async (
    call: ServerReadableStream<object, object>,
    callback: sendUnaryData<object>,
  ): Promise<void> => {
    const signal = answering.signalOf(call);
    try {
      callback(null, await answering.one(requestsOf(call, signal), signal));
    } catch (error) {
      callback(answering.failure(error, signal));
    }
  };
}

/** An error that is emitted, not destroyed with: its status goes out behind what was written. */
async function stream(
  answering: Answering,
  call: ServerWritableStream<object, object> | ServerDuplexStream<object, object>,
  request: (signal: AbortSignal) => object,
): Promise<void> {
  const signal = answering.signalOf(call);
  try {
    await write(call, answering.many(request(signal), signal), signal);
    call.end();
  } catch (error) {
    call.emit('error', answering.failure(error, signal));
  }
}

/** The handler as gRPC takes it for this method. */
export function answer(
  { path, requestStream, responseStream }: MethodDefinition<object, object>,
  handler: Handler,
  log: RpcLog,
): UntypedHandleCall {
  const answering = new Answering(handler, path, log);
  if (!responseStream) return requestStream ? gather(answering) : answerOne(answering);
  if (!requestStream) {
    return (call: ServerWritableStream<object, object>) =>
      stream(answering, call, () => call.request);
  }
  return (call: ServerDuplexStream<object, object>) =>
    stream(answering, call, (signal) => requestsOf(call, signal));
}
