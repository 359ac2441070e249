import type { ConsumerInfo } from '@nats-io/jetstream';
import { TimeoutError } from '@nats-io/nats-core';
import type { Writer } from '#src/append.ts';
import { unlessNoConsumer, unlessNoStream } from '#src/errors.ts';
import type { Backlog, StreamUsage } from '#src/model.ts';

export async function readUsage(
  { link, jsm }: Writer,
  stream: string,
): Promise<StreamUsage | null> {
  const info = await link.answer(jsm.streams.info(stream)).catch((error: unknown) => {
    // The server does not answer a client that lacks the permission.
    return error instanceof TimeoutError ? null : unlessNoStream(error);
  });
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

export async function readBacklog(
  { link, jsm }: Writer,
  stream: string,
  durable: string,
): Promise<Backlog | null> {
  const info = await link.answer(jsm.consumers.info(stream, durable)).catch(unlessNoConsumer);
  if (info === null) return null;
  const depth = info.num_pending + info.num_ack_pending;
  if (depth === 0) return { depth, oldestAt: null };
  const oldest = await Promise.all(
    filtersOf(info).map((next_by_subj) => {
      const query = { seq: info.ack_floor.stream_seq + 1, next_by_subj };
      return link.answer(jsm.streams.getMessage(stream, query));
    }),
  );
  const times = oldest.flatMap((message) => (message === null ? [] : [message.timestamp]));
  return { depth, oldestAt: times.toSorted()[0] ?? null };
}

/** Whether some process asks for the messages of a durable consumer. */
export async function hasListener(
  { link, jsm }: Writer,
  stream: string,
  durable: string,
): Promise<boolean> {
  const info = await link
    .answer(jsm.consumers.info(stream, durable))
    .catch(unlessNoConsumer)
    .catch(unlessNoStream);
  return (info?.num_waiting ?? 0) > 0;
}

function filtersOf({ config }: ConsumerInfo): string[] {
  return config.filter_subjects ?? [config.filter_subject ?? '>'];
}
