export { storedBehind } from '#src/append.ts';
export type { Bus } from '#src/bus.ts';
export { connectBus } from '#src/connect.ts';
export type { BusOptions } from '#src/connect.ts';
export {
  BusConnectError,
  InterruptedError,
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
  Message,
  MessageHandler,
  Objects,
  RequestOutcome,
  Stored,
  StoreOutcome,
  StoreRequest,
  StreamDefinition,
  StreamOrigin,
} from '#src/model.ts';
