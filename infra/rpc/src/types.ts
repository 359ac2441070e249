import type { ServiceDefinition } from '@grpc/grpc-js';
import type { Caller } from '#src/doors/index.ts';

type MethodName<Definition> = keyof {
  [
    Name in keyof Definition as string extends Name ? never : Name extends string ? Name : never
  ]: true;
} &
  keyof Definition &
  string;

/** The type that a method's definition serialises, and the type that it deserialises, for requests or responses. */
type Written<Method, Side extends 'request' | 'response'> =
  Method extends Readonly<Record<`${Side}Serialize`, (value: infer Value) => unknown>>
    ? Value
    : never;
type Read<Method, Side extends 'request' | 'response'> =
  Method extends Readonly<Record<`${Side}Deserialize`, (bytes: never) => infer Value>>
    ? Value
    : never;

/** One value, or a sequence of values if the contract says `stream`. */
type Sent<Method, Value> = Method extends { requestStream: true } ? Messages<Value> : Value;
type Taken<Method, Value> = Method extends { requestStream: true } ? AsyncIterable<Value> : Value;
type Answered<Method, Value> = Method extends { responseStream: true }
  ? AsyncIterable<Value>
  : Promise<Value> | Value;
type Answers<Method, Value> = Method extends { responseStream: true }
  ? AsyncIterable<Value>
  : Promise<Value>;

/** The messages that a caller streams: an array, a generator, or any other iterable. */
export type Messages<Value> = Iterable<Value> | AsyncIterable<Value>;

export interface CallContext {
  /** Aborts when the caller cancels, when the deadline has passed, and when the server shuts down. */
  signal: AbortSignal;
  caller: Caller;
}

/**
 * One function for each method of the service: async, or an async generator if the contract streams answers. Streamed
 * requests arrive as an async iterable that reads on demand. The next answer is requested once the transport has
 * accepted the earlier ones.
 */
export type Implementation<Definition> = {
  [Name in MethodName<Definition> as Uncapitalize<Name>]: (
    request: Taken<Definition[Name], Read<Definition[Name], 'request'>>,
    call: CallContext,
  ) => Answered<Definition[Name], Written<Definition[Name], 'response'>>;
};

export interface CallOptions {
  /** Milliseconds from now. Default: that of the client; for a stream, no limit. */
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

/**
 * One function for each method of the service. Streamed answers are an async iterable; it opens the call when the
 * first answer is requested, and cancels the call if the iteration is left early.
 */
export type RpcClient<Definition> = {
  [Name in MethodName<Definition> as Uncapitalize<Name>]: (
    request: Sent<Definition[Name], Written<Definition[Name], 'request'>>,
    options?: CallOptions,
  ) => Answers<Definition[Name], Read<Definition[Name], 'response'>>;
} & AsyncDisposable;

/** A handler with its types erased; `implement` has checked them. */
export type Handler = (
  request: object,
  call: CallContext,
) => Promise<object> | AsyncIterable<object> | object;

export interface ImplementedService {
  readonly definition: ServiceDefinition;
  readonly handlers: Readonly<Record<string, Handler>>;
}

/** `Embed` → `embed`: the name of a method in TypeScript. */
export function methodKey(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
