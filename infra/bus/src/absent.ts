import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';

/** Null for a consumer that is not there. @throws any other error */
export function unlessAbsent(error: unknown): null {
  if (error instanceof JetStreamApiError && error.code === JetStreamApiCodes.ConsumerNotFound) {
    return null;
  }
  throw error;
}
