export { storedBehind } from '#src/append.ts';
export type { Bus } from '#src/bus.ts';
export { connectBus } from '#src/connect.ts';
export type { BusOptions } from '#src/connect.ts';
export {
  BusConnectError,
  isForbidden,
  NoRoomError,
  OutcomeUnknownError,
  StreamChangeError,
  TerminalError,
} from '#src/errors.ts';
export type { Headers } from '#src/headers.ts';
export type {
  AppendOutcome,
  AppendRequest,
  ConsumeOptions,
  Delivery,
  Message,
  MessageHandler,
  ObjectLimits,
  Objects,
  RequestOutcome,
  Stored,
  StreamUsage,
  StreamDefinition,
} from '#src/model.ts';
export { readSeed } from '#src/seed.ts';
export { leavesOpen } from '#src/write.ts';
