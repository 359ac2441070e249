/** A registered publisher reads its own verdicts and errors from where it stopped, and no others. */
import { jetstream, jetstreamManager, type Consumer } from '@nats-io/jetstream';
import { connect, nkeyAuthenticator, type NatsConnection } from '@nats-io/transport-node';
import { ownClaimsSubject, STREAMS } from '@assize/proto';
import { afterAll, describe, expect, it } from 'vitest';
import { DENIED, PLAIN } from '#src/claims.ts';
import { startCourt, verifierOf } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { caseOf, eventHeaders } from '#src/publish.ts';
import { connectAs, seedOf } from '#src/users.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const court = stack.use(await startCourt(folder, { guarded: true, publishers: ['acme', 'other'] }));
const verify = await verifierOf(court.home.trust);

async function entering(user: string): Promise<NatsConnection> {
  const seed = new TextEncoder().encode(await seedOf(court.home.keys, user));
  const authenticator = nkeyAuthenticator(seed);
  const nc = await connect({ servers: court.natsUrl, name: user, authenticator });
  stack.defer(() => nc.close());
  return nc;
}

async function takenUpTo(consumer: Consumer, last: string): Promise<string[]> {
  const subjects: string[] = [];
  for await (const message of await consumer.consume()) {
    subjects.push(message.subject);
    message.ack();
    if (message.subject === last) break;
  }
  return subjects;
}

const NAMES = ['acme', 'other'] as const;

/** Each publishes a claim that is tried, and one that is refused. */
async function publishAll(mark: string): Promise<void> {
  for (const name of NAMES) {
    await using bus = await connectAs(court, `publisher-${name}`);
    const subject = ownClaimsSubject('defect-court', name);
    const publish = (id: string, body: string) =>
      bus.store({ subject, headers: eventHeaders(id), body: Buffer.from(body) });
    await publish(`tried-${mark}`, JSON.stringify(DENIED));
    await publish(`refused-${mark}`, 'no claim');
  }
}

describe.each(['publisher', 'reader'])('%s-acme', (kind) => {
  it('reads what came while it was away, once it is acknowledged not again, and nothing of others', async () => {
    await publishAll(kind);
    const verdict = `verdicts.amend.${caseOf(`tried-${kind}`, 'acme')}.acme`;
    const error = `claim-errors.${caseOf(`refused-${kind}`, 'acme')}.acme`;
    for (const [stream, subject] of [
      [STREAMS.verdicts, verdict],
      [STREAMS.claimErrors, error],
    ] as const) {
      const first = await entering(`${kind}-acme`);
      const consumer = await jetstream(first).consumers.get(stream, 'publisher-acme');
      const read = await takenUpTo(consumer, subject);
      expect(read.filter((one) => !one.endsWith('.acme'))).toEqual([]);
      await first.drain();
      const second = await entering(`${kind}-acme`);
      const { num_pending, num_ack_pending } = await (
        await jetstream(second).consumers.get(stream, 'publisher-acme')
      ).info();
      expect({ num_pending, num_ack_pending }).toEqual({ num_pending: 0, num_ack_pending: 0 });
    }
  });

  it('reads what verifies', async () => {
    const nc = await entering('publisher-acme');
    const subject = ownClaimsSubject('defect-court', 'acme');
    await using bus = await connectAs(court, 'publisher-acme');
    const body = Buffer.from(JSON.stringify(PLAIN));
    await bus.store({ subject, headers: eventHeaders(`sound-${kind}`), body });
    const consumer = await jetstream(nc).consumers.get(STREAMS.verdicts, 'publisher-acme');
    const message = await consumer.next();
    expect(await verify(message?.data ?? new Uint8Array())).toMatchObject({ status: 'verified' });
    message?.ack();
    await nc.flush();
  });

  it.each([STREAMS.verdicts, STREAMS.claimErrors])(
    'reads nothing of another publisher, and no more of %s than its own',
    async (stream) => {
      await publishAll(`foreign-${kind}`);
      const nc = await entering(`${kind}-acme`);
      const ask = (what: string, body: object = {}, timeout = 500) =>
        nc.request(`$JS.API.${what}`, JSON.stringify(body), { timeout });
      const refused = (what: string, body?: object) =>
        expect(ask(what, body)).rejects.toThrow(/timeout|permissions/i);
      // A permitted request is answered, or the silence would show nothing.
      await ask(`CONSUMER.INFO.${stream}.publisher-acme`, {}, 20_000);
      const jsm = await jetstreamManager(nc, { checkAPI: false, timeout: 500 });
      const own = { durable_name: 'mine', ack_policy: 'explicit' } as const;
      await Promise.all([
        refused(`CONSUMER.MSG.NEXT.${stream}.publisher-other`, { batch: 1, no_wait: true }),
        refused(`CONSUMER.INFO.${stream}.publisher-other`),
        refused(`STREAM.MSG.GET.${stream}`, { seq: 1 }),
        refused(`DIRECT.GET.${stream}`, { seq: 1 }),
        refused(`STREAM.INFO.${stream}`),
        expect(jsm.consumers.add(stream, own)).rejects.toThrow(),
        expect(jsm.consumers.delete(stream, 'publisher-acme')).rejects.toThrow(),
        expect(jsm.streams.purge(stream)).rejects.toThrow(),
      ]);
    },
  );
});

describe('who has no account of its own', () => {
  it.each([STREAMS.verdicts, STREAMS.claimErrors])('reads nothing of %s', async (stream) => {
    const nc = await connect({ servers: court.natsUrl });
    stack.defer(() => nc.close());
    const what = `$JS.API.CONSUMER.MSG.NEXT.${stream}.publisher-acme`;
    await expect(nc.request(what, '{"batch":1}', { timeout: 500 })).rejects.toThrow(
      /timeout|permissions/i,
    );
  });

  it('publishes nothing with the seed of a reader', async () => {
    const nc = await entering('reader-acme');
    const subject = ownClaimsSubject('defect-court', 'acme');
    await expect(nc.request(subject, '{}', { timeout: 2_000 })).rejects.toThrow(
      /ermissions Violation/i,
    );
  });
});
