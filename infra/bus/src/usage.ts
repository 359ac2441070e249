import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { TimeoutError } from '@nats-io/nats-core';
import type { Writer } from '#src/append.ts';
import type { StreamUsage } from '#src/model.ts';

/** See `Bus.usage`. */
export async function readUsage(
  { link, jsm }: Writer,
  stream: string,
): Promise<StreamUsage | null> {
  const info = await link.answer(jsm.streams.info(stream)).catch(unlessUnknown);
  if (info === null) return null;
  const { state, config, created } = info;
  return {
    createdAt: created,
    bytes: state.bytes,
    messages: state.messages,
    maxBytes: config.max_bytes > 0 ? config.max_bytes : null,
    firstSequence: state.first_seq,
    lastSequence: state.last_seq,
    firstAt: state.first_ts,
  };
}

/** What a client may not ask is not answered. */
function unlessUnknown(error: unknown): null {
  const absent =
    error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
  if (absent || error instanceof TimeoutError) return null;
  throw error;
}
