import { Client, type ServiceDefinition } from '@grpc/grpc-js';
import { formatAddress, parseAddress, type Access } from '#src/doors/index.ts';
import {
  headersOf,
  inSpan,
  noTelemetry,
  overSpan,
  type Span,
  type Telemetry,
} from '@assize/telemetry';
import { accessTo, type ChannelAccess } from '#src/access.ts';
import { callOnce, converse, receiveMany, type CallLimits, type Method } from '#src/calling.ts';
import { LIMITS } from '#src/limits.ts';
import { calling, noteCode } from '#src/spans.ts';
import { methodKey, type CallOptions, type Messages, type RpcClient } from '#src/types.ts';

export interface ClientOptions {
  /** Default timeout of calls without streams, in milliseconds. Default 10,000. */
  timeoutMs?: number;
  telemetry?: Telemetry;
  /** The CA and credentials for a locked server; sockets and plain loopback need none. */
  access?: Access | null | undefined;
}

const CHANNEL = {
  ...LIMITS,
  // With this limit a client notices within two seconds that a server is back; by default it takes up to two minutes.
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2000,
  // Services are called directly, whatever HTTP proxy the environment names.
  'grpc.enable_http_proxy': 0,
  'grpc.service_config_disable_resolution': 1,
};

type Headers = Readonly<Record<string, string>>;

/** Disposal waits for unary calls, but cancels streams: their reader may be the one who disposes. */
class Calls {
  readonly #channel: Client;
  readonly #target: string;
  readonly #channelAccess: ChannelAccess;
  readonly #options: Required<Omit<ClientOptions, 'access'>>;
  readonly #running = new Set<Promise<unknown>>();
  readonly #closing = new AbortController();

  constructor(
    target: string,
    channelAccess: ChannelAccess,
    options: Required<Omit<ClientOptions, 'access'>>,
  ) {
    this.#channel = new Client(channelAccess.target, channelAccess.credentials, CHANNEL);
    this.#target = target;
    this.#channelAccess = channelAccess;
    this.#options = options;
  }

  #track<Result>(running: Promise<Result>): Promise<Result> {
    this.#running.add(running);
    return running.finally(() => this.#running.delete(running));
  }

  /** Limits of a stream: it may last as long as it likes, but not longer than its client. */
  #untilClosed({ timeoutMs = Infinity, signal }: CallOptions): Omit<CallLimits, 'headers'> {
    const ends = [this.#closing.signal, ...(signal === undefined ? [] : [signal])];
    return { timeoutMs, signal: AbortSignal.any(ends) };
  }

  #once({ path }: Method, call: (headers: Headers) => Promise<object>): Promise<object> {
    return inSpan(
      this.#options.telemetry,
      () => calling(path, this.#target),
      async (span) => {
        try {
          return await call(this.#headers(span));
        } catch (error) {
          noteCode(span, error);
          throw error;
        }
      },
    );
  }

  #many({ path }: Method, call: (headers: Headers) => AsyncIterable<object>) {
    const start = calling(path, this.#target);
    return overSpan(this.#options.telemetry, start, (span) => call(this.#headers(span)));
  }

  #headers(span: Span): Headers {
    return { ...headersOf(span), ...this.#channelAccess.headers(Date.now()) };
  }

  /** The client's function for a method, chosen by what it streams. No contract streams only requests. */
  of(method: Method) {
    const { requestStream, responseStream } = method;
    const channel = this.#channel;
    if (responseStream) {
      const call = requestStream ? converse : receiveMany;
      return (request: Messages<object>, options: CallOptions = {}) =>
        this.#many(method, (headers) =>
          call(channel, method, request, { ...this.#untilClosed(options), headers }),
        );
    }
    return (request: object, { timeoutMs = this.#options.timeoutMs, signal }: CallOptions = {}) =>
      this.#track(
        this.#once(method, (headers) =>
          callOnce(channel, method, request, { timeoutMs, signal, headers }),
        ),
      );
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the client is closed'));
    await Promise.allSettled(this.#running);
    this.#channel.close();
  }
}

/**
 * Connects on the first call, and reconnects by itself. Calls reject with a CallError: UNAVAILABLE if nobody answers,
 * DEADLINE_EXCEEDED, CANCELLED by the signal, or the service's own status. A stream throws it while it is iterated.
 * Disposal cancels streams, waits for running calls (each has a deadline), then closes the channel.
 * @throws DoorError if the address is locked and `access` is missing, or its files can't be read
 */
export function client<Definition extends ServiceDefinition>(
  definition: Definition,
  address: string,
  { timeoutMs = 10_000, telemetry = noTelemetry, access = null }: ClientOptions = {},
): RpcClient<Definition> {
  const parsed = parseAddress(address);
  const calls = new Calls(formatAddress(parsed), accessTo(parsed, access), {
    timeoutMs,
    telemetry,
  });
  const methods = Object.entries(definition).map(
    ([name, method]) => [methodKey(name), calls.of(method)] as const,
  );
  const dispose = (): Promise<void> => calls.close();
  const made: unknown = { ...Object.fromEntries(methods), [Symbol.asyncDispose]: dispose };
  return made as RpcClient<Definition>;
}
