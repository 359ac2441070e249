import { AckPolicy, DeliverPolicy } from '@nats-io/jetstream';
import type { ConsumerConfig, JetStreamManager } from '@nats-io/jetstream';
import { nanos } from '@nats-io/nats-core';
import { store } from '#src/append.ts';
import type { Writer } from '#src/append.ts';
import { unlessAbsent } from '#src/absent.ts';
import { Consumption } from '#src/delivery/consumption.ts';
import { Feed } from '#src/delivery/feed.ts';
import type { BusLog, ConsumeOptions, DeliveryHandler } from '#src/model.ts';
import { retry } from '#src/retry.ts';

/**
 * Messages of one durable consumer that may be in the hands of all its processes together. It is
 * a bound on the server's memory; each process bounds itself by its concurrency.
 */
const MAX_ACK_PENDING = 10_000;

const WATCH_MS = 15_000;

/** See `Bus.consume`. */
export async function consume(
  writer: Writer,
  log: BusLog,
  options: ConsumeOptions,
  handler: DeliveryHandler,
): Promise<Consumption> {
  const { link, jsm, random } = writer;
  const config = toConfig(options);
  await retry(writer, () => ensure(jsm, options, config));
  const { stream, concurrency, watchMs = WATCH_MS } = options;
  const feed = { link, jsm, log, random, stream, config, concurrency, watchMs };
  return new Consumption(
    { link, log, random, options, store: (request) => store(writer, request) },
    handler,
    (take, room) => new Feed({ ...feed, take, room }),
  );
}

/** A consumer that is there keeps its place in the stream, which can't be changed. */
async function ensure(
  jsm: JetStreamManager,
  { stream, durable, since }: ConsumeOptions,
  config: Partial<ConsumerConfig>,
): Promise<void> {
  const isThere =
    since !== undefined && (await jsm.consumers.info(stream, durable).catch(unlessAbsent));
  if (!isThere) await jsm.consumers.add(stream, config);
}

function toConfig(options: ConsumeOptions): Partial<ConsumerConfig> & { durable_name: string } {
  const { filter, since } = options;
  return {
    durable_name: options.durable,
    ack_policy: AckPolicy.Explicit,
    ...(since === undefined
      ? { deliver_policy: DeliverPolicy.All }
      : { deliver_policy: DeliverPolicy.StartTime, opt_start_time: since }),
    ack_wait: nanos(options.ackWaitMs),
    // The server would drop a message silently at its own limit; ours ends in a dead letter.
    max_deliver: -1,
    max_ack_pending: MAX_ACK_PENDING,
    ...(typeof filter === 'string' ? { filter_subject: filter } : { filter_subjects: [...filter] }),
  };
}
