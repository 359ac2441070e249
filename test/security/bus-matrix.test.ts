import { ROLES, seatSubject } from '@assize/proto';
import type { NatsConnection } from '@nats-io/transport-node';
import Type, { type Static, type TSchema } from 'typebox';
import { Parse } from 'typebox/value';
import { afterAll, describe, expect, it } from 'vitest';
import {
  IDENTITIES,
  isPublisher,
  isRole,
  openGuardedBus,
  PUBLISHERS,
  READER,
  SEAT,
  type Identity,
} from '#src/bus-identities.ts';
import { actsOf, caseBy, mayStore, type Act } from './bus-acts.ts';

const STREAMS = ['CLAIMS', 'COURT', 'VERDICTS', 'CLAIM_ERRORS', 'DEAD', 'OBJ_EVIDENCE'] as const;

const bus = await openGuardedBus();
afterAll(() => bus[Symbol.asyncDispose]());
const admin = await bus.connect('admin');

async function ask<T extends TSchema>(
  shape: T,
  what: string,
  body: object = {},
): Promise<Static<T>> {
  const answer = await admin.request(`$JS.API.${what}`, JSON.stringify(body), { timeout: 10_000 });
  return Parse(shape, answer.json());
}

const Next = Type.Object({
  message: Type.Optional(Type.Object({ subject: Type.String(), seq: Type.Integer() })),
});

interface Stored {
  readonly stream: string;
  readonly subject: string;
  readonly seq: number;
}

async function stored(): Promise<Stored[]> {
  const found: Stored[] = [];
  for (const stream of STREAMS) {
    for (let seq = 1; ; seq += 1) {
      const what = `STREAM.MSG.GET.${stream}`;
      const { message } = await ask(Next, what, { seq, next_by_subj: '>' });
      if (!message) break;
      found.push({ stream, ...message });
      seq = message.seq;
    }
  }
  return found;
}

const Info = Type.Object({ config: Type.Unknown() });
const Consumers = Type.Object({
  consumers: Type.Array(
    Type.Object({
      name: Type.String(),
      config: Type.Unknown(),
      ack_floor: Type.Unknown(),
      num_ack_pending: Type.Integer(),
    }),
  ),
});

/** The streams and consumers, and the messages pending in each queue. */
async function layout(): Promise<Map<string, unknown>> {
  const parts = new Map<string, unknown>();
  for (const stream of STREAMS) {
    parts.set(stream, (await ask(Info, `STREAM.INFO.${stream}`)).config);
    const { consumers } = await ask(Consumers, `CONSUMER.LIST.${stream}`);
    for (const { name, config, ack_floor, num_ack_pending } of consumers)
      parts.set(`${stream} ${name}`, { config, ack_floor, num_ack_pending });
  }
  return parts;
}

const MARK = 'court.seed.admin.settled';
const ENDED = { sent: 'court.seed.judge.affirm.settled', copied: 'verdicts.affirm.seed.settled' };
const MARKS: readonly string[] = [MARK, MARK, MARK, ENDED.sent, ENDED.copied];

/**
 * Until the server has processed everything that was sent before, and the answers to it. VERDICTS copies from COURT
 * in order and in its own time: when it has copied the last mark, it has copied all that came before.
 */
async function settled(): Promise<void> {
  for (const mark of MARKS.filter((one) => one === MARK)) {
    for (const stream of STREAMS) await ask(Info, `STREAM.INFO.${stream}`);
    await ask(Info, 'CONSUMER.INFO.COURT.judge');
    await admin.request(mark, 'seed');
  }
  const copied = admin.subscribe(ENDED.copied, { max: 1 });
  await admin.request(ENDED.sent, 'seed');
  for await (const _ of copied) break;
}

/** Subjects that an eavesdropper would like to hear, or may hear. */
const EARS = [
  ['>', 'court.>', 'claims.>', 'dead.>', 'verdicts.>', 'claim-errors.>', 'remands.>', '_INBOX.>'],
  [
    'shadow.search',
    'seats.>',
    seatSubject(SEAT),
    '$JS.API.>',
    'JS.API.>',
    '$O.>',
    '$SYS.>',
    '_R_.>',
    'evil.>',
  ],
  [
    ...IDENTITIES.map((identity) => `_INBOX_${identity}.>`),
    ...PUBLISHERS.map((p) => `remands.${p}`),
  ],
].flat();

interface Heard {
  readonly by: Identity;
  readonly on: string;
}
const heard: Heard[] = [];

async function listening(by: Identity): Promise<NatsConnection> {
  const nc = await bus.connect(by);
  for (const ear of EARS) {
    nc.subscribe(ear, {
      callback: (error, message) => {
        if (!error) heard.push({ by, on: message.subject });
      },
    });
  }
  await nc.flush();
  return nc;
}

/** Requests that a role makes, possibly with what it was handed: it may send anything to those whom it asks. */
const isAsked = (on: string): boolean =>
  /^(?:remands|seats)\.|^court\..*\.(?:evaluator|judge)$/.test(on);

function mayAsk(by: Identity, on: string, actor: Identity): boolean {
  if (actor === 'evaluator')
    return isPublisher(by) && (on === `remands.${by}` || on.endsWith('.evaluator'));
  return actor === 'judge' && by === SEAT && (on === seatSubject(SEAT) || on.endsWith('.judge'));
}

/** The reader may hear and read what its publisher may. */
const publisherOf = (identity: Identity): Identity => (identity === READER ? 'acme' : identity);

/** By its rights, on this subject. */
function mayHear(by: Identity, on: string, actor: Identity): boolean {
  // Answers stay in the account of the one who asked. Clients without a key share one: see SECURITY.md.
  if (by === actor) return true;
  if (on === 'shadow.search') return by === 'credibility' && !isRole(actor);
  if (isAsked(on)) return mayAsk(by, on, actor);
  const [family, first = '', second = ''] = on.split('.');
  const caseId = family === 'verdicts' ? second : first;
  // The clerk republishes verdicts, and may do so on a subject that names no publisher.
  if (family === 'verdicts' && actor === 'clerk' && by === 'keyless') return true;
  const owner = PUBLISHERS.find((name) => caseId === caseBy(IDENTITIES.indexOf(actor), name));
  if ((owner ?? 'keyless') !== publisherOf(by)) return false;
  if (family === 'claim-errors') return actor === 'clerk';
  const verdict = `verdicts.${first}.${second}${owner ? `.${owner}` : ''}`;
  return family === 'verdicts' && (actor === 'clerk' || mayStore(actor, verdict));
}

/** Every queue and every stream then has something to answer with. */
async function seed(): Promise<void> {
  for (const role of ROLES)
    await admin.request(`court.${'z'.repeat(26)}.clerk.${role}`, '{"seeded":true}');
  await admin.request('claims.seeded', '{"seeded":true}');
  await admin.request('dead.clerk', 'seeded');
  for (const name of PUBLISHERS) {
    await admin.request(`court.${'z'.repeat(26)}.judge.affirm.${name}`, '{"seeded":true}');
    await admin.request(`claim-errors.${'z'.repeat(26)}.${name}`, '{"seeded":true}');
  }
  await admin.request('$O.EVIDENCE.C.seeded', 'seeded');
  await settled();
}

/** A role may take and acknowledge what is in its own queues. */
function isOwnQueue(identity: Identity, part: string): boolean {
  const [, durable = ''] = part.split(' ');
  if (durable === `publisher-${publisherOf(identity)}`) return true;
  return durable === identity || (identity === 'clerk' && durable.startsWith('clerk-'));
}

let count = 0;

describe('nobody reaches a stream but through its owner', async () => {
  await seed();
  const ears = await Promise.all(IDENTITIES.map(listening));

  it.each(IDENTITIES.map((identity, index) => [identity, index] as const))(
    '%s, whatever it publishes, asks or names as a reply',
    async (identity, index) => {
      const actor = await bus.connect(identity);
      const before = { stored: await stored(), layout: await layout() };
      heard.length = 0;
      const acts = actsOf(index);
      for (const act of acts) publish(actor, act);
      count += acts.length;
      await actor.flush();
      await settled();
      await Promise.all(ears.map((nc) => nc.flush()));
      const after = await stored();
      const known = new Set(before.stored.map(({ stream, seq }) => `${stream} ${seq}`));
      const added = after.filter(
        ({ stream, seq, subject }) => !known.has(`${stream} ${seq}`) && !MARKS.includes(subject),
      );
      expect(added.filter(({ subject, stream }) => !mayStore(identity, subject, stream))).toEqual(
        [],
      );
      // What is permitted must work, or the test would show nothing.
      expect(added.length > 0).toBe(
        identity !== 'credibility' && identity !== READER && identity !== SEAT,
      );
      expect(after.length).toBe(before.stored.length + added.length + MARKS.length);
      const now = await layout();
      expect([...now.keys()]).toEqual([...before.layout.keys()]);
      for (const [part, was] of before.layout)
        if (!isOwnQueue(identity, part)) expect([part, now.get(part)]).toEqual([part, was]);
      const foreign = heard.filter(({ by, on }) => !mayHear(by, on, identity));
      expect(foreign).toEqual([]);
    },
  );

  it('tries at least the 408 acts of the issue', () => {
    process.stdout.write(`${count} acts of ${IDENTITIES.length} identities\n`);
    expect(count).toBeGreaterThanOrEqual(408);
  });

  it('has nothing stored late that nobody had a right to', async () => {
    await settled();
    const owners = IDENTITIES.map(
      (identity) => (subject: string, stream: string) => mayStore(identity, subject, stream),
    );
    const strange = (await stored()).filter(
      ({ subject, stream }) =>
        !owners.some((owns) => owns(subject, stream)) && !/seed|z{26}/.test(subject),
    );
    expect(strange).toEqual([]);
  });
});

function publish(nc: NatsConnection, { subject, body, reply, headers: own }: Act): void {
  nc.publish(subject, body, {
    ...(reply === undefined ? {} : { reply }),
    ...(own === undefined ? {} : { headers: own }),
  });
}
