export { checkCount, checkDistinct, checkText, checkUnit, invalid } from '#src/checks.ts';
export { client, type ClientOptions } from '#src/client.ts';
export { CallError, RpcError } from '#src/errors.ts';
export type { RpcCode } from '#src/errors.ts';
export { MAX_MESSAGE_BYTES } from '#src/limits.ts';
export { retryWhileBusy } from '#src/retry-while-busy.ts';
export { implement, serve } from '#src/server.ts';
export type { RpcServer } from '#src/server.ts';
export type {
  CallContext,
  CallOptions,
  Implementation,
  ImplementedService,
  RpcClient,
} from '#src/types.ts';
