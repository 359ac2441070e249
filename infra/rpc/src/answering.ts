/** Promises and async iterables become what gRPC wants, and their errors a status, once. */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import {
  status,
  type Metadata,
  type ServerDuplexStream,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type UntypedHandleCall,
  type sendUnaryData,
} from '@grpc/grpc-js';
import { inSpan, type Span, type Telemetry } from '@assize/telemetry';
import { callerWith } from '#src/doorkeeper.ts';
import { toStatus } from '#src/errors.ts';
import { answeringSpan, noteRefusal } from '#src/spans.ts';
import type { CallContext, Handler } from '#src/types.ts';

/** Where a fault of ours is written: a pino logger will do. */
export interface RpcLog {
  error(fields: object, message: string): void;
}

/** Counts what is under way, such as the `inHand` of a process's health. */
export interface InHand {
  during<T>(kind: string, work: () => Promise<T>): Promise<T>;
}

/** Where a call is told of. */
interface Told {
  readonly log: RpcLog;
  readonly telemetry: Telemetry;
  readonly inHand: InHand;
}

/** What of a method's definition says how it is answered. */
interface AnsweredMethod {
  path: string;
  requestStream: boolean;
  responseStream: boolean;
}

interface Call {
  readonly metadata: Metadata;
  on(event: 'cancelled', listener: () => void): unknown;
}

/** What all four kinds of call share: when it is over, and what its failure is called. */
class Answerer {
  readonly #handler: Handler;
  readonly #path: string;
  readonly #log: RpcLog;
  readonly #telemetry: Telemetry;
  readonly #inHand: InHand;

  constructor(handler: Handler, path: string, { log, telemetry, inHand }: Told) {
    this.#handler = handler;
    this.#path = path;
    this.#log = log;
    this.#telemetry = telemetry;
    this.#inHand = inHand;
  }

  /** Answers within a span that continues the caller's trace. */
  within(call: Call, work: (span: Span) => Promise<void>): Promise<void> {
    const start = () => answeringSpan(this.#path, call.metadata);
    return this.#inHand.during('calls', () => inSpan(this.#telemetry, start, work));
  }

  signalOf(call: Call): AbortSignal {
    const abort = new AbortController();
    call.on('cancelled', () =>
      abort.abort(new Error(`${this.#path}: cancelled, or past its deadline`)),
    );
    return abort.signal;
  }

  async one(request: object, context: CallContext): Promise<object> {
    return this.#handler(request, context);
  }

  many(request: object, context: CallContext): AsyncIterable<object> {
    const answers = this.#handler(request, context);
    if (Symbol.asyncIterator in answers) return answers;
    throw new Error(`${this.#path}: its handler gave no stream`);
  }

  failure(
    error: unknown,
    signal: AbortSignal,
    span: Span,
  ): Error & { code: number; details: string } {
    const { code, details, expected } = toStatus(error);
    const { aborted } = signal;
    noteRefusal(span, aborted ? 'CANCELLED' : status[code], error);
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

const contextOf = ({ metadata }: Call, signal: AbortSignal): CallContext => ({
  signal,
  caller: callerWith(metadata),
});

function respond(
  answerer: Answerer,
  call: Call,
  callback: sendUnaryData<object>,
  request: (signal: AbortSignal) => object,
): Promise<void> {
  const signal = answerer.signalOf(call);
  return answerer.within(call, async (span) => {
    try {
      callback(null, await answerer.one(request(signal), contextOf(call, signal)));
    } catch (error) {
      callback(answerer.failure(error, signal, span));
    }
  });
}

/** An error that is emitted, not destroyed with: its status goes out behind what was written. */
function stream(
  answerer: Answerer,
  call: Writable & Call,
  request: (signal: AbortSignal) => object,
): Promise<void> {
  const signal = answerer.signalOf(call);
  return answerer.within(call, async (span) => {
    try {
      await write(call, answerer.many(request(signal), contextOf(call, signal)), signal);
      call.end();
    } catch (error) {
      call.emit('error', answerer.failure(error, signal, span));
    }
  });
}

type OneForOne = ServerUnaryCall<object, object>;
type OneForMany = ServerReadableStream<object, object>;
type ManyForOne = ServerWritableStream<object, object>;
type ManyForMany = ServerDuplexStream<object, object>;
type Callback = sendUnaryData<object>;

/** The handler as gRPC takes it for this method. */
export function answering(
  { path, requestStream, responseStream }: AnsweredMethod,
  handler: Handler,
  told: Told,
): UntypedHandleCall {
  const answerer = new Answerer(handler, path, told);
  if (requestStream && responseStream) {
    return (call: ManyForMany) => void stream(answerer, call, (signal) => requestsOf(call, signal));
  }
  if (responseStream) {
    return (call: ManyForOne) => void stream(answerer, call, () => call.request);
  }
  if (requestStream) {
    return (call: OneForMany, callback: Callback) =>
      void respond(answerer, call, callback, (signal) => requestsOf(call, signal));
  }
  return (call: OneForOne, callback: Callback) =>
    void respond(answerer, call, callback, () => call.request);
}
