import { Client, Metadata, credentials } from '@grpc/grpc-js';
import type { MethodDefinition, ServiceDefinition } from '@grpc/grpc-js';
import { formatAddress, parseAddress } from '#src/address.ts';
import { CallError, callError } from '#src/errors.ts';
import { LIMITS } from '#src/limits.ts';
import { methodKey } from '#src/types.ts';
import type { CallOptions, RpcClient } from '#src/types.ts';

export interface ClientOptions {
  /** The deadline of a call that names none, in milliseconds; 10000 unless told. */
  timeoutMs?: number;
}

const CHANNEL = {
  ...LIMITS,
  // A server that comes back is found within two seconds, not within two minutes.
  'grpc.initial_reconnect_backoff_ms': 100,
  'grpc.max_reconnect_backoff_ms': 2000,
  // Neighbours are called directly, whatever proxy the environment names for the web.
  'grpc.enable_http_proxy': 0,
  'grpc.service_config_disable_resolution': 1,
};

type Method = MethodDefinition<object, object>;

function cancelled(method: Method, signal: AbortSignal): CallError {
  return new CallError('CANCELLED', `${method.path}: cancelled`, { cause: signal.reason });
}

function call(channel: Client, method: Method, request: object, options: CallOptions) {
  const { promise, resolve, reject } = Promise.withResolvers<object>();
  const { timeoutMs = 0, signal } = options;
  if (signal?.aborted === true) return Promise.reject(cancelled(method, signal));
  const running = channel.makeUnaryRequest(
    method.path,
    method.requestSerialize,
    method.responseDeserialize,
    request,
    new Metadata(),
    { deadline: Date.now() + timeoutMs },
    (error, reply) => {
      if (error !== null)
        reject(signal?.aborted === true ? cancelled(method, signal) : callError(error));
      else if (reply === undefined) reject(new CallError('INTERNAL', `${method.path}: no reply`));
      else resolve(reply);
    },
  );
  const cancel = (): void => running.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  return promise.finally(() => signal?.removeEventListener('abort', cancel));
}

/**
 * A client of one service. Connects on the first call, and again by itself. Calls reject with a
 * CallError: UNAVAILABLE when nobody answers there, DEADLINE_EXCEEDED, CANCELLED by the signal, or
 * what the service said. Disposal waits for running calls (each has its deadline), then closes.
 */
export function client<Definition extends ServiceDefinition>(
  definition: Definition,
  address: string,
  defaults: ClientOptions = {},
): RpcClient<Definition> {
  const target = formatAddress(parseAddress(address));
  const channel = new Client(target, credentials.createInsecure(), CHANNEL);
  const running = new Set<Promise<unknown>>();
  const methods = Object.entries(definition).map(([name, method]) => {
    const unary = (request: object, options: CallOptions = {}): Promise<object> => {
      const timeoutMs = options.timeoutMs ?? defaults.timeoutMs ?? 10_000;
      const reply = call(channel, method, request, { ...options, timeoutMs });
      running.add(reply);
      return reply.finally(() => running.delete(reply));
    };
    return [methodKey(name), unary] as const;
  });
  const dispose = async (): Promise<void> => {
    await Promise.allSettled(running);
    channel.close();
  };
  const made: unknown = { ...Object.fromEntries(methods), [Symbol.asyncDispose]: dispose };
  return made as RpcClient<Definition>;
}
