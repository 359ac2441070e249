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
  type CaseFile,
  type Claim,
  type Entry,
  type SealedCase,
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
import { MsgHdrsImpl } from '@nats-io/nats-core';
import { connect } from '@nats-io/transport-node';
import { streamDefinitions } from '#src/shipped-streams.ts';
import { hopsOf, written, type Hop } from './chain-state.ts';
import { newId } from './peers/peer.ts';
import type { Script, Step } from './script.ts';

/** The court's own wait before redelivery, in nanoseconds. */
const ACK_WAIT_NS = 2_000_000_000;

export interface Chain extends AsyncDisposable {
  /** Publishes the claim, waits for the last message, and returns the case id. */
  trial(n: number): Promise<string>;
}

/** What a hop adds to the state: the recorded entries, or its own decision. */
export type Adds = (script: Script, hop: Hop, before: CaseFile) => Promise<readonly Entry[]>;

export interface ChainOptions {
  /** The recorded trials. The n-th trial repeats one of them. */
  readonly scripts: readonly Script[];
  readonly claimOf: (n: number) => Claim;
  readonly adds: Adds;
}

/** Takes the entries as recorded, without deciding anything. */
export const asRecorded: Adds = (_script, hop) => Promise.resolve(hop.adds);

interface Course {
  readonly script: Script;
  readonly hops: ReadonlyMap<number, Hop>;
}

interface Running {
  readonly course: Course;
  ended(): void;
}

/**
 * Opens a plain chain of JetStream messages, to compare with the court: as many messages as recorded, through the same
 * streams and durable consumers.
 * Each hop parses the whole state, adds to it, publishes it and acknowledges. Nothing is checked, signed or expected of
 * the log.
 */
export async function openChain(
  url: string,
  { scripts, claimOf, adds }: ChainOptions,
): Promise<Chain> {
  await using stack = new AsyncDisposableStack();
  await makeStreams(url);
  const nc = await connect({ servers: url, noAsyncTraces: true });
  stack.defer(() => nc.drain());
  const js = jetstream(nc);
  const jsm = await jetstreamManager(nc);
  const courses = scripts.map((script): Course => ({ script, hops: hopsOf(script) }));
  const running = new Map<string, Running>();
  nc.subscribe(ALL_VERDICTS, { callback: (_error, { data }) => heard(running, data) });
  await consume(js, jsm, STREAMS.claims, INTAKE_DURABLE, ALL_CLAIMS, (message) =>
    open(js, running, message),
  );
  for (const role of ROLES) {
    await consume(js, jsm, STREAMS.court, durableOf(role), inboxOf(role), (message) =>
      pass(js, running, adds, message),
    );
  }
  const opened = stack.move();
  return {
    async trial(n) {
      const course = courses[n % courses.length];
      if (!course) throw new Error('a chain without a recorded trial');
      const id = newId();
      const { promise, resolve } = Promise.withResolvers<void>();
      running.set(id, { course, ended: resolve });
      const claim = JSON.stringify(claimOf(n));
      await js.publish(claimsSubject('defect-court'), claim, { msgID: id });
      await promise;
      return id;
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

async function makeStreams(url: string): Promise<void> {
  await using bus = await connectBus({ servers: url, name: 'assize-bench-setup' });
  await bus.ensureStreams(streamDefinitions());
}

function heard(running: Map<string, Running>, data: Uint8Array): void {
  const { caseId } = parsed<SealedCase>(data).case.header;
  running.get(caseId)?.ended();
  running.delete(caseId);
}

/** Works on as many messages at once as the client requests ahead. */
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

/** Makes a case of a claim, as the clerk does. */
async function open(
  js: JetStreamClient,
  running: ReadonlyMap<string, Running>,
  message: JsMsg,
): Promise<void> {
  const caseId = message.headers?.get(PubHeaders.MsgIdHdr) ?? '';
  const course = running.get(caseId)?.course;
  if (!course) return message.ack();
  const { sealed, steps } = course.script;
  const [opening] = steps;
  if (!opening) throw new Error('a recorded trial without a message');
  const header = { ...sealed.case.header, caseId, claim: parsed<Claim>(message.data) };
  await publish(js, opening, caseId, written({ header, entries: [] }, null));
  message.ack();
}

async function pass(
  js: JetStreamClient,
  running: ReadonlyMap<string, Running>,
  adds: Adds,
  message: JsMsg,
): Promise<void> {
  const before = parsed<CaseFile>(message.data);
  const { header, entries } = before;
  const course = running.get(header.caseId)?.course;
  // The message was redelivered after its trial had ended, because the machine was slower than the ack wait.
  if (!course) return message.ack();
  const { script, hops } = course;
  const hop = hops.get(entries.length);
  if (!hop) throw new Error(`the chain has no step behind ${entries.length} entries`);
  const file = { header, entries: [...entries, ...(await adds(script, hop, before))] };
  await publish(js, hop, header.caseId, written(file, hop.envelope));
  message.ack();
}

async function publish(js: JetStreamClient, step: Step, id: string, body: string): Promise<void> {
  const subject = `court.${id}.${step.from}.${step.to}`;
  await js.publish(subject, body, { headers: MsgHdrsImpl.fromRecord(headersOf(step, id)) });
}

/** Takes the recorded headers, except that the message's id begins with this case's id. */
function headersOf({ headers }: Step, id: string): Record<string, string[]> {
  const own: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(headers)) own[name] = [value];
  own[PubHeaders.MsgIdHdr] = [id + (headers[PubHeaders.MsgIdHdr] ?? '').slice(id.length)];
  return own;
}

function parsed<T>(data: Uint8Array): T {
  // oxlint-disable-next-line typescript/no-unsafe-return -- a plain chain checks nothing
  return JSON.parse(Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('utf8'));
}
