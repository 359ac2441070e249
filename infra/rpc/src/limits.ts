import { logVerbosity, setLogVerbosity } from '@grpc/grpc-js';

// Otherwise the library prints to stderr what the caller also receives as an error and logs.
setLogVerbosity(logVerbosity.NONE);

/** Maximum size of a message in either direction: 16 MiB. A larger one fails with RESOURCE_EXHAUSTED. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** Channel options of clients and servers. */
export const LIMITS = {
  'grpc.max_receive_message_length': MAX_MESSAGE_BYTES,
  'grpc.max_send_message_length': MAX_MESSAGE_BYTES,
  // A peer that vanishes silently during a stream or a long call (some last as long as their case has time) is
  // detected within 45 s.
  'grpc.keepalive_time_ms': 30_000,
  'grpc.keepalive_timeout_ms': 15_000,
};
