export { storedBehind } from '#src/append.ts';
export type { Bus } from '#src/bus.ts';
export { connectBus } from '#src/connect.ts';
export type { BusOptions } from '#src/connect.ts';
export {
  BusConnectError,
  InterruptedError,
  NoRoomError,
  OutcomeUnknownError,
  StreamChangeError,
  TerminalError,
} from '#src/errors.ts';
export type { Headers } from '#src/headers.ts';
export type {
  AppendOutcome,
  AppendRequest,
  Backlog,
  BusLog,
  ConsumeObserver,
  ConsumeOptions,
  DeadLetter,
  Delivery,
  DeliveryHandler,
  DurableOptions,
  Message,
  MessageHandler,
  ObjectLimits,
  Objects,
  RequestOutcome,
  Stored,
  StoreOutcome,
  StoreRequest,
  StreamDefinition,
  StreamOrigin,
  StreamUsage,
} from '#src/model.ts';
