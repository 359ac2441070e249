import type { ConsumerInfo } from '@nats-io/jetstream';
import { unlessAbsent } from '#src/absent.ts';
import type { Writer } from '#src/append.ts';
import type { Backlog } from '#src/model.ts';

/** See `Bus.backlog`. */
export async function readBacklog(
  { link, jsm }: Writer,
  stream: string,
  durable: string,
): Promise<Backlog | null> {
  const info = await link.answer(jsm.consumers.info(stream, durable)).catch(unlessAbsent);
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

function filtersOf({ config }: ConsumerInfo): string[] {
  return config.filter_subjects ?? [config.filter_subject ?? '>'];
}
