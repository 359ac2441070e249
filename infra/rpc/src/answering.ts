/** Adapts handlers (promises and async iterables) to gRPC's server API, and converts their errors to a status. */
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import {
  status,
  type Metadata,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type UntypedHandleCall,
  type sendUnaryData,
} from '@grpc/grpc-js';
import type { Health } from '@assize/launcher/health';
import { inSpan, type Span, type Telemetry } from '@assize/telemetry';
import { callerWith } from '#src/doorkeeper.ts';
import { toStatus } from '#src/errors.ts';
import { answeringSpan, noteRefusal } from '#src/spans.ts';
import type { CallContext, Handler } from '#src/types.ts';

/** The log for internal errors of handlers; a pino logger fits. */
export interface RpcLog {
  error(fields: object, message: string): void;
}

export type InHand = Pick<Health['inHand'], 'during'>;

interface Reporting {
  readonly log: RpcLog;
  readonly telemetry: Telemetry;
  readonly inHand: InHand;
}

interface AnsweredMethod {
  path: string;
  requestStream: boolean;
  responseStream: boolean;
}

interface Call {
  readonly metadata: Metadata;
  on(event: 'cancelled', listener: () => void): unknown;
}

/** The requests of a stream. The transport reads only a few messages ahead of the consumer. */
async function* requestsOf(call: Readable, signal: AbortSignal): AsyncGenerator<object> {
  try {
    // When the handler stops reading, the call must stay open: its answer may still have to be written.
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

type OneForOne = ServerUnaryCall<object, object>;
type ManyForOne = ServerWritableStream<object, object>;
type ManyForMany = ServerDuplexStream<object, object>;

export function answering(
  { path, requestStream, responseStream }: AnsweredMethod,
  handler: Handler,
  { log, telemetry, inHand }: Reporting,
): UntypedHandleCall {
  const failureOf = (error: unknown, { aborted }: AbortSignal, span: Span) => {
    const { code, details, expected } = toStatus(error);
    noteRefusal(span, aborted ? 'CANCELLED' : status[code], error);
    if (!expected && !aborted) log.error({ err: error, path }, 'a call failed');
    return Object.assign(new Error(details), { code, details });
  };
  type Failure = ReturnType<typeof failureOf>;

  /** Runs the handler in a span that continues the caller's trace, until the call ends. */
  const answer = (
    call: Call,
    work: (context: CallContext) => Promise<void>,
    sendFailure: (failure: Failure) => void,
  ): void => {
    const over = new AbortController();
    const { signal } = over;
    call.on('cancelled', () =>
      over.abort(new Error(`${path}: the call was cancelled or exceeded its deadline`)),
    );
    const start = () => answeringSpan(path, call.metadata);
    const within = async (span: Span): Promise<void> => {
      try {
        await work({ signal, caller: callerWith(call.metadata) });
      } catch (error) {
        sendFailure(failureOf(error, signal, span));
      }
    };
    void inHand.during('calls', () => inSpan(telemetry, start, within));
  };

  const one = (call: OneForOne, callback: sendUnaryData<object>): void =>
    answer(call, async (context) => callback(null, await handler(call.request, context)), callback);

  const many = (call: Writable & Call, request: (signal: AbortSignal) => object): void =>
    answer(
      call,
      async (context) => {
        const answers = handler(request(context.signal), context);
        if (!(Symbol.asyncIterator in answers)) {
          throw new Error(`${path}: the handler returned no stream`);
        }
        await write(call, answers, context.signal);
        call.end();
      },
      // `emit`, not `destroy`: the status must follow the messages that were already written.
      (failure) => call.emit('error', failure),
    );

  if (!responseStream) return one;
  if (requestStream) {
    return (call: ManyForMany) => many(call, (signal) => requestsOf(call, signal));
  }
  return (call: ManyForOne) => many(call, () => call.request);
}
