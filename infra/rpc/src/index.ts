export { checkCount, checkDistinct, checkText, checkUnit, invalid } from '#src/checks.ts';
export { client } from '#src/client.ts';
export type { ClientOptions } from '#src/client.ts';
export { CallError, RpcError } from '#src/errors.ts';
export type { RpcCode } from '#src/errors.ts';
export { healthOf } from '#src/health.ts';
export type { Health } from '#src/health.ts';
export { MAX_MESSAGE_BYTES } from '#src/limits.ts';
export { whileBusy } from '#src/while-busy.ts';
export type { Patience } from '#src/while-busy.ts';
export { implement, serve } from '#src/server.ts';
export type { RpcLog } from '#src/answering.ts';
export type { RpcServer, ServeOptions } from '#src/server.ts';
export type {
  CallContext,
  CallOptions,
  Implementation,
  ImplementedService,
  Messages,
  RpcClient,
} from '#src/types.ts';
