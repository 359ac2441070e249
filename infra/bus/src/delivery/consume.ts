import {
  AckPolicy,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type ConsumerConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/nats-core';
import { BusConnectError, isForbidden, OWN_SEED, unlessNoConsumer } from '#src/errors.ts';
import { store, type Writer } from '#src/append.ts';
import { Consumption } from '#src/delivery/consumption.ts';
import { Feed } from '#src/delivery/feed.ts';
import type { BusLog, ConsumeOptions, DeliveryHandler, DurableOptions } from '#src/model.ts';
import { retry } from '#src/retry.ts';

/**
 * How many messages of one durable consumer may be unsettled across all its processes. This bounds the server's memory;
 * each process is bounded by its own `concurrency`.
 */
const MAX_ACK_PENDING = 10_000;

const WATCH_MS = 15_000;

export async function consume(
  writer: Writer,
  log: BusLog,
  options: ConsumeOptions,
  handler: DeliveryHandler,
): Promise<Consumption> {
  const { link, jsm } = writer;
  await ensureDurable(writer, options).catch(unlessForbidden(log, options));
  const { stream, durable, concurrency, watchMs = WATCH_MS } = options;
  const config = { ...toConfig(options), durable_name: durable };
  const feed = { link, jsm, log, stream, config, concurrency, watchMs };
  return new Consumption(
    { link, log, options, store: (request) => store(writer, request) },
    handler,
    (take, room) => new Feed({ ...feed, take, room }),
  );
}

/** Creates or updates a durable consumer; an existing one keeps its position in the stream. */
export function ensureDurable(writer: Writer, options: DurableOptions): Promise<void> {
  const { link, jsm } = writer;
  const { stream, durable } = options;
  const config = toConfig(options);
  return retry(link, async () => {
    const seen = jsm.consumers.info(stream, durable).catch(unlessUnseen(writer, options));
    const present = await seen.catch(unlessNoConsumer);
    if (present === null) await jsm.consumers.add(stream, config);
    else if (differs(present.config, config)) await jsm.consumers.update(stream, durable, config);
  });
}

/** Fails if this client may not even look at its consumer: it would never receive a message. @throws BusConnectError */
function unlessUnseen({ link }: Writer, { stream, durable }: DurableOptions) {
  return (error: unknown): never => {
    const queue = `the queue ${durable} of ${stream}`;
    const isAbsent =
      error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound;
    if (!isAbsent && !isForbidden(error)) throw error;
    const why = isAbsent
      ? `there is no stream for ${queue}; create the streams with \`assize prepare --bus\``
      : `the server connected it as another user, which may not read ${queue}; ${OWN_SEED}`;
    throw new BusConnectError(
      `the bus at ${link.nc.getServer()} can't be used by ${durable}: ${why}`,
    );
  };
}

/** On a guarded bus a role may not change consumers: it uses the one that the operator created. */
function unlessForbidden(log: BusLog, { stream, durable }: DurableOptions) {
  return (error: unknown): void => {
    if (!isForbidden(error)) throw error;
    log.warn(
      { stream, durable },
      'the consumer keeps the configuration of its operator, which differs from the requested one',
    );
  };
}

const CHANGEABLE = ['ack_wait', 'max_ack_pending', 'filter_subject', 'filter_subjects'] as const;

function differs(present: ConsumerConfig, wanted: Partial<ConsumerConfig>): boolean {
  return CHANGEABLE.some((key) => JSON.stringify(present[key]) !== JSON.stringify(wanted[key]));
}

function toConfig({ filter, since, durable, ackWaitMs }: DurableOptions): Partial<ConsumerConfig> {
  const filters = [filter].flat();
  const [only, ...more] = filters;
  return {
    durable_name: durable,
    ack_policy: AckPolicy.Explicit,
    ...(since === undefined
      ? { deliver_policy: DeliverPolicy.All }
      : { deliver_policy: DeliverPolicy.StartTime, opt_start_time: since }),
    ack_wait: nanos(ackWaitMs),
    // At its own limit the server would drop the message silently; ours ends in a dead letter.
    max_deliver: -1,
    max_ack_pending: MAX_ACK_PENDING,
    ...(more.length === 0 && only !== undefined
      ? { filter_subject: only }
      : { filter_subjects: filters }),
  };
}
