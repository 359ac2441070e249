import { logVerbosity, setLogVerbosity } from '@grpc/grpc-js';

// What the library would print on stderr reaches the caller as an error, which is logged there.
setLogVerbosity(logVerbosity.NONE);

/** The largest message either way, in bytes: 16 MiB; a larger one is RESOURCE_EXHAUSTED. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** Channel options of both sides. */
export const LIMITS = {
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  // Who vanished without a word, in the middle of a stream or of a call that waits for as long as its case
  // has time, is missed within three quarters of a minute.
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 15_000,
};
