import { logVerbosity, setLogVerbosity } from '@grpc/grpc-js';

// Otherwise the library prints to stderr what the caller also receives as an error and logs.
setLogVerbosity(logVerbosity.NONE);

/** Maximum size of a message in either direction: 16 MiB. A larger one fails with RESOURCE_EXHAUSTED. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

export const LIMITS = {
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  // A peer that vanishes silently is detected within 45 s, also during a stream or a long call.
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 15_000,
};
