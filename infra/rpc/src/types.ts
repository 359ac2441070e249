import type { ServiceDefinition } from '@grpc/grpc-js';

/** The methods that a definition names itself (not its index signature). */
type MethodName<Definition> = keyof {
  [
    Name in keyof Definition as string extends Name ? never : Name extends string ? Name : never
  ]: true;
} &
  keyof Definition &
  string;

type Input<Method> = Method extends { requestSerialize: (value: infer Value) => unknown }
  ? Value
  : never;
type Received<Method> = Method extends { requestDeserialize: (bytes: never) => infer Value }
  ? Value
  : never;
type Reply<Method> = Method extends { responseSerialize: (value: infer Value) => unknown }
  ? Value
  : never;
type Output<Method> = Method extends { responseDeserialize: (bytes: never) => infer Value }
  ? Value
  : never;

/** What a handler knows of the call that it answers. */
export interface CallContext {
  /** Aborted when the caller gives up, when the deadline has passed, and when the server is cut. */
  signal: AbortSignal;
}

/** One async function for each method of the service. */
export type Implementation<Definition> = {
  [Name in MethodName<Definition> as Uncapitalize<Name>]: (
    request: Received<Definition[Name]>,
    call: CallContext,
  ) => Promise<Reply<Definition[Name]>> | Reply<Definition[Name]>;
};

/** How long a call may take, and who may end it sooner. */
export interface CallOptions {
  /** Milliseconds from now; the client's own default otherwise. */
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

/** One promise-returning function for each method of the service. */
export type RpcClient<Definition> = {
  [Name in MethodName<Definition> as Uncapitalize<Name>]: (
    request: Input<Definition[Name]>,
    options?: CallOptions,
  ) => Promise<Output<Definition[Name]>>;
} & AsyncDisposable;

/** A handler whose types the definition has checked and forgotten. */
export type Handler = (request: object, call: CallContext) => Promise<object> | object;

/** A service and what answers for it, as `implement` pairs them. */
export interface ImplementedService {
  readonly definition: ServiceDefinition;
  readonly handlers: Readonly<Record<string, Handler>>;
}

/** `Embed` → `embed`: a method's name in TypeScript. */
export function methodKey(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
