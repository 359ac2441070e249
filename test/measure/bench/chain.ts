import { randomBytes } from 'node:crypto';
import { connectBus } from '@assize/bus';
import {
  ALL_CLAIMS,
  ALL_VERDICTS,
  claimsSubject,
  durableOf,
  inboxOf,
  INTAKE_DURABLE,
  ROLES,
  STREAMS,
} from '@assize/proto';
import {
  AckPolicy,
  PubHeaders,
  jetstream,
  jetstreamManager,
  type JetStreamClient,
  type JetStreamManager,
  type JsMsg,
} from '@nats-io/jetstream';
import { MsgHdrsImpl, type NatsConnection } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { streamDefinitions } from '../../../services/assize/src/court/streams.ts';
import { hopsOf, start, type Hop, type State } from './chain-state.ts';
import type { Script } from './script.ts';
import { hearingClaim } from './workload.ts';

/** Unacknowledged messages come again after this: the court's own wait. */
const ACK_WAIT_NS = 2_000_000_000;

export interface Chain extends AsyncDisposable {
  /** The n-th trial: its claim published, until its last message is there. */
  trial(n: number): Promise<void>;
}

/**
 * A plain chain of JetStream messages, to compare the court with: recorded trials' own messages (their
 * number, sizes and headers) through the same streams and durable consumers. Each hop parses the state,
 * adds what the real hop added, writes it out, publishes it and acknowledges. Nothing is checked,
 * signed, weighed or expected of the log.
 */
export async function openChain(url: string, scripts: readonly Script[]): Promise<Chain> {
  await using stack = new AsyncDisposableStack();
  await makeStreams(url);
  const nc = await connect({ servers: url, noAsyncTraces: true });
  stack.defer(() => nc.drain());
  const js = jetstream(nc);
  const jsm = await jetstreamManager(nc);
  const chain = scripts.map((script) => hopsOf(script, lookalikeId()));
  const waiting = listen(nc);
  const work = (message: JsMsg): Promise<void> => pass(js, chain, message);
  await consume(js, jsm, STREAMS.claims, INTAKE_DURABLE, ALL_CLAIMS, work);
  for (const role of ROLES) {
    await consume(js, jsm, STREAMS.court, durableOf(role), inboxOf(role), work);
  }
  const opened = stack.move();
  return {
    async trial(n) {
      const id = lookalikeId();
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(id, resolve);
      const claim = { ...start(id, n % chain.length), header: hearingClaim(n) };
      await js.publish(claimsSubject('defect-court'), JSON.stringify(claim));
      await promise;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** As long as a case's id. */
function lookalikeId(): string {
  return randomBytes(13).toString('hex');
}

async function makeStreams(url: string): Promise<void> {
  await using bus = await connectBus({ servers: url, name: 'assize-bench-setup' });
  await bus.ensureStreams(streamDefinitions());
}

/** Hears the last messages, as a publisher hears its verdicts. */
function listen(nc: NatsConnection): Map<string, () => void> {
  const waiting = new Map<string, () => void>();
  nc.subscribe(ALL_VERDICTS, {
    callback: (_error, { data }) => {
      const { id } = stateIn(data);
      waiting.get(id)?.();
      waiting.delete(id);
    },
  });
  return waiting;
}

/** Any number of messages are worked on at once, as many as the client asks for ahead. */
async function consume(
  js: JetStreamClient,
  jsm: JetStreamManager,
  stream: string,
  name: string,
  filter: string,
  work: (message: JsMsg) => Promise<void>,
): Promise<void> {
  const ack_policy = AckPolicy.Explicit;
  const config = { durable_name: name, filter_subject: filter, ack_policy, ack_wait: ACK_WAIT_NS };
  await jsm.consumers.add(stream, config);
  const consumer = await js.consumers.get(stream, name);
  await consumer.consume({ callback: (message) => void work(message) });
}

async function pass(
  js: JetStreamClient,
  chain: readonly (readonly Hop[])[],
  message: JsMsg,
): Promise<void> {
  const before = stateIn(message.data);
  const hop = chain[before.script]?.[before.step + 1];
  if (!hop) throw new Error(`the chain has no step ${before.step + 1}`);
  const subject = `court.${before.id}.${hop.from}.${hop.to}`;
  const headers = MsgHdrsImpl.fromRecord(headersOf(hop, before.id));
  await js.publish(subject, JSON.stringify(hop.grow(before)), { headers });
  message.ack();
}

/** The recorded headers; the message's id begins with the case's, as the recorded one does. */
function headersOf({ headers }: Hop, id: string): Record<string, string[]> {
  const own: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(headers)) own[name] = [value];
  own[PubHeaders.MsgIdHdr] = [id + (headers[PubHeaders.MsgIdHdr] ?? '').slice(id.length)];
  return own;
}

function stateIn(data: Uint8Array): State {
  // oxlint-disable-next-line typescript/no-unsafe-return -- a plain chain checks nothing
  return JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8'));
}
