import { headers, type NatsConnection } from '@nats-io/transport-node';
import { afterAll, describe, expect, it } from 'vitest';
import {
  IDENTITIES,
  isPublisher,
  isRole,
  openGuardedBus,
  PUBLISHERS,
  type Identity,
} from '#src/bus-identities.ts';
import { actsOf, caseBy, mayStore, type Act } from './bus-acts.ts';

const STREAMS = ['CLAIMS', 'COURT', 'VERDICTS', 'DEAD', 'OBJ_EVIDENCE'] as const;

const bus = await openGuardedBus();
afterAll(() => bus[Symbol.asyncDispose]());
const admin = await bus.connect('admin');

/** What JetStream answers the admin. */
async function ask(what: string, body: object = {}): Promise<Record<string, unknown>> {
  const answer = await admin.request(`$JS.API.${what}`, JSON.stringify(body), { timeout: 10_000 });
  return answer.json();
}

/** Every message of every stream, as `STREAM subject body`. */
async function stored(): Promise<{ stream: string; subject: string; seq: number }[]> {
  const found: { stream: string; subject: string; seq: number }[] = [];
  for (const stream of STREAMS) {
    for (let seq = 1; ; seq += 1) {
      const { message } = await ask(`STREAM.MSG.GET.${stream}`, { seq, next_by_subj: '>' });
      if (!isMessage(message)) break;
      found.push({ stream, subject: message.subject, seq: message.seq });
      seq = message.seq;
    }
  }
  return found;
}

function isMessage(value: unknown): value is { subject: string; seq: number } {
  return typeof value === 'object' && value !== null && 'subject' in value && 'seq' in value;
}

/** How streams and consumers are laid out, and what each queue has in hand. */
async function layout(): Promise<Map<string, unknown>> {
  const parts = new Map<string, unknown>();
  for (const stream of STREAMS) {
    const { config } = await ask(`STREAM.INFO.${stream}`);
    parts.set(stream, config);
    const { consumers } = await ask(`CONSUMER.LIST.${stream}`);
    for (const one of Array.isArray(consumers) ? consumers : []) {
      const { config: made, ack_floor, num_ack_pending } = one;
      parts.set(`${stream} ${one.name}`, { made, ack_floor, num_ack_pending });
    }
  }
  return parts;
}

/** Waits until the server has dealt with everything that was sent before, and with what answered it. */
async function settled(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    for (const stream of STREAMS) await ask(`STREAM.INFO.${stream}`);
    await ask('CONSUMER.INFO.COURT.judge');
    await admin.request('court.seed.admin.settled', 'seed');
  }
}

/** Everything that somebody would like to hear, and what it may. */
const EARS = [
  ['>', 'court.>', 'claims.>', 'dead.>', 'verdicts.>', 'claim-errors.>', 'remands.>', '_INBOX.>'],
  ['shadow.search', '$JS.API.>', 'JS.API.>', '$O.>', '$SYS.>', '_R_.>', 'evil.>'],
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

/** Whether a right lets one hear on this subject what the other does. */
function mayHear(by: Identity, on: string, actor: Identity): boolean {
  // What answers somebody stays in its own account. Clients without a key share one: see SECURITY.md.
  if (by === actor) return true;
  if (on === 'shadow.search') return by === 'credibility' && !isRole(actor);
  // What the evaluator was handed, where it asks: it may tell a publisher anything.
  if (on.endsWith('.evaluator')) return actor === 'evaluator' && isPublisher(by);
  if (on.startsWith('remands.')) return actor === 'evaluator' && on === `remands.${by}`;
  const [family, first = '', second = ''] = on.split('.');
  const caseId = family === 'verdicts' ? second : first;
  const owner = PUBLISHERS.find((name) => caseId === caseBy(IDENTITIES.indexOf(actor), name));
  if ((owner ?? 'keyless') !== by) return false;
  if (family === 'claim-errors') return actor === 'clerk';
  const verdict = `verdicts.${first}.${second}${owner ? `.${owner}` : ''}`;
  return family === 'verdicts' && mayStore(actor, verdict);
}

async function seed(): Promise<void> {
  const own = headers();
  own.set('Nats-Rollup', 'sub');
  for (const [i, role] of [
    'prosecutor',
    'adversary',
    'judge',
    'evaluator',
    'clerk',
    'defense',
  ].entries())
    await admin.request(`court.${'z'.repeat(26)}.clerk.${role}`, `{"seeded":${i}}`);
  await admin.request('claims.seeded', '{"seeded":true}');
  await admin.request('dead.clerk', 'seeded');
  await admin.request('$O.EVIDENCE.C.seeded', 'seeded');
}

let count = 0;

describe('nobody reaches a stream but through its owner', async () => {
  await seed();
  const ears = await Promise.all(IDENTITIES.map(listening));
  afterAll(() => console.log(`${count} acts of ${IDENTITIES.length} identities`));

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
        ({ stream, seq, subject }) =>
          !known.has(`${stream} ${seq}`) && subject !== 'court.seed.admin.settled',
      );
      expect(added.filter(({ subject, stream }) => !mayStore(identity, subject, stream))).toEqual(
        [],
      );
      // What it may, it can: or this would show nothing.
      expect(added.length > 0).toBe(identity !== 'credibility');
      expect(after.length - before.stored.length).toBeGreaterThanOrEqual(added.length);
      const ownQueues = ['court', 'claims', ''].map(() => identity);
      for (const [part, was] of before.layout) {
        const is = (await layout()).get(part);
        if (ownQueues.some((own) => part.endsWith(` ${own}`))) continue;
        if (identity === 'clerk' && part.includes(' clerk')) continue;
        expect([part, is]).toEqual([part, was]);
      }
      expect([...(await layout()).keys()]).toEqual([...before.layout.keys()]);
      const foreign = heard.filter(({ by, on }) => !mayHear(by, on, identity));
      expect(foreign).toEqual([]);
    },
  );

  it('tries at least the 408 acts of the issue', () => {
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
