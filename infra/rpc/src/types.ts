import type { ServiceDefinition } from '@grpc/grpc-js';
import type { Caller } from '#src/doors/index.ts';

/** The methods that a definition names itself (not its index signature). */
type MethodName<Definition> = keyof {
  [
    Name in keyof Definition as string extends Name ? never : Name extends string ? Name : never
  ]: true;
} &
  keyof Definition &
  string;

/** What a method's definition writes, and what it reads, on either side. */
type Written<Method, Side extends 'request' | 'response'> =
  Method extends Readonly<Record<`${Side}Serialize`, (value: infer Value) => unknown>>
    ? Value
    : never;
type Read<Method, Side extends 'request' | 'response'> =
  Method extends Readonly<Record<`${Side}Deserialize`, (bytes: never) => infer Value>>
    ? Value
    : never;

/** One value, or one after the other where the contract says `stream`. */
type Sent<Method, Value> = Method extends { requestStream: true } ? Messages<Value> : Value;
type Taken<Method, Value> = Method extends { requestStream: true } ? AsyncIterable<Value> : Value;
type Answered<Method, Value> = Method extends { responseStream: true }
  ? AsyncIterable<Value>
  : Promise<Value> | Value;
type Answers<Method, Value> = Method extends { responseStream: true }
  ? AsyncIterable<Value>
  : Promise<Value>;

/** What a caller streams: an array, a generator, anything that gives one message after the other. */
export type Messages<Value> = Iterable<Value> | AsyncIterable<Value>;

/** What a handler knows of the call that it answers. */
export interface CallContext {
  /** Aborted when the caller gives up, when the deadline has passed, and when the server is cut. */
  signal: AbortSignal;
  /** Who calls, as its door knows it. */
  caller: Caller;
}

/**
 * One function for each method of the service: async, or an async generator where the contract
 * streams answers. Streamed requests come as an async iterable, read no faster than it is asked; an
 * answer is asked for once the transport has taken those before.
 */
export type Implementation<Definition> = {
  [Name in MethodName<Definition> as Uncapitalize<Name>]: (
    request: Taken<Definition[Name], Read<Definition[Name], 'request'>>,
    call: CallContext,
  ) => Answered<Definition[Name], Written<Definition[Name], 'response'>>;
};

/** How long a call may take, and who may end it sooner. */
export interface CallOptions {
  /** Milliseconds from now; otherwise the client's own default, and for a stream no limit. */
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

/**
 * One function for each method of the service. Streamed answers come as an async iterable, which
 * opens its call when its first answer is asked for, and cancels it when it is left before its end.
 */
export type RpcClient<Definition> = {
  [Name in MethodName<Definition> as Uncapitalize<Name>]: (
    request: Sent<Definition[Name], Written<Definition[Name], 'request'>>,
    options?: CallOptions,
  ) => Answers<Definition[Name], Read<Definition[Name], 'response'>>;
} & AsyncDisposable;

/** A handler whose types the definition has checked and forgotten. */
export type Handler = (
  request: object,
  call: CallContext,
) => Promise<object> | AsyncIterable<object> | object;

/** A service and what answers for it, as `implement` pairs them. */
export interface ImplementedService {
  readonly definition: ServiceDefinition;
  readonly handlers: Readonly<Record<string, Handler>>;
}

/** `Embed` → `embed`: a method's name in TypeScript. */
export function methodKey(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
