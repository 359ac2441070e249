import { createUser } from '@nats-io/nkeys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BusConnectError, connectBus, type Bus, type BusOptions } from '@assize/bus';
import { oneServer, type BusServers } from './bus-fixture.ts';
import { collector, consuming, latch, write } from './bus-stage.ts';

/** The client `role` may write as itself and consume what is addressed to it. */
function permissions(role: string): string {
  const api = '$JS.API';
  return `{
    publish: { allow: [
      "log.*.${role}.*", "dead.${role}", "$JS.ACK.LOG.${role}.>",
      "${api}.STREAM.MSG.GET.LOG", "${api}.CONSUMER.INFO.LOG.${role}",
      "${api}.CONSUMER.CREATE.LOG.${role}.>", "${api}.CONSUMER.MSG.NEXT.LOG.${role}"
    ] }
    subscribe: { allow: ["_INBOX_${role}.>"] }
  }`;
}

type User = ReturnType<typeof createUser>;

const seedOf = (user: User) => new TextDecoder().decode(user.getSeed());

describe('clients with NKeys and permissions', () => {
  const admin = createUser();
  const alice = createUser();
  const mallory = createUser();
  const opened = new AsyncDisposableStack();
  let servers: BusServers;
  let bus: Bus;

  const connect = (name: string, user: User, log?: BusOptions['log']) =>
    connectBus({
      servers: servers.urls,
      name,
      nkeySeed: seedOf(user),
      inboxPrefix: `_INBOX_${name}`,
      ...(log === undefined ? {} : { log }),
    });

  beforeAll(async () => {
    servers = opened.use(
      await oneServer(`
authorization { users: [
  { nkey: ${admin.getPublicKey()} }
  { nkey: ${alice.getPublicKey()}, permissions: ${permissions('alice')} }
  { nkey: ${mallory.getPublicKey()}, permissions: ${permissions('mallory').replace('MSG.NEXT', 'OTHER')} }
] }
`),
    );
    const owner = await connect('admin', admin);
    opened.use(owner);
    await owner.ensureStreams([
      { name: 'LOG', subjects: ['log.>'], retention: 'limits' },
      { name: 'DEAD', subjects: ['dead.>'], retention: 'limits' },
    ]);
    bus = opened.use(await connect('alice', alice));
  });
  afterAll(() => opened.disposeAsync());

  const place = { stream: 'LOG', scope: 'log.case' };

  it('do their work', async () => {
    const { handler, deliveries, complete } = collector(1);
    const options = consuming('LOG', 'log.*.*.alice', 'dead.alice', { durable: 'alice' });
    await using _consumer = await bus.consume(options, handler);
    const outcome = await write(bus, place, { by: 'a', expectedLast: 0, to: 'alice.alice' });
    await complete;
    expect(outcome.status).toBe('appended');
    expect(deliveries[0]?.subject).toBe('log.case.alice.alice');
    expect((await bus.last('LOG', 'log.case.>'))?.sequence).toBe(1);
  });

  it('are not left waiting when their requests for messages get lost', async () => {
    // Nothing of mallory's reaches the consumer, and she gets no error.
    const told = [latch(), latch()] as const;
    const tell = ({ why }: { why?: string }) => {
      if (why === 'messages are waiting, but none arrived') told[0].open();
      if (why === 'the server stopped responding') told[1].open();
    };
    const log = { info: tell, warn: () => {}, error: () => {} };
    await using client = await connect('mallory', mallory, log);
    const rest = { durable: 'mallory', watchMs: 200 };
    const options = consuming('LOG', 'log.*.*.mallory', 'dead.mallory', rest);
    await using _consumer = await client.consume(options, async () => {});
    await told[1].opened;
    await write(
      bus,
      { stream: 'LOG', scope: 'log.m' },
      { by: 'a', expectedLast: 0, to: 'alice.mallory' },
    );
    await told[0].opened;
  });

  it('can write as nobody else, and are told at once', async () => {
    const forged = write(bus, place, { by: 'a', expectedLast: 1, to: 'bob.alice' });
    await expect(forged).rejects.toMatchObject({
      cause: {
        name: 'PermissionViolationError',
        operation: 'publish',
        subject: 'log.case.bob.alice',
      },
    });
  });

  it('can neither listen to others nor change a stream', async () => {
    const change = bus.ensureStreams([{ name: 'LOG', subjects: ['x.>'], retention: 'limits' }]);
    await expect(change).rejects.toThrow(/Permissions Violation/);
    const listening = bus.subscribe('log.>', {}, () => {});
    await expect(listening).rejects.toThrow(/Permissions Violation/);
  });

  it('are refused without a key, with a sentence that says what to check', async () => {
    const stranger = connectBus({ servers: servers.urls, name: 'stranger' });
    await expect(stranger).rejects.toThrow(BusConnectError);
    await expect(stranger).rejects.toThrow(/can't be used by stranger: .*authorization/i);
    const nowhere = connectBus({ servers: 'nats://127.0.0.1:1', name: 'lost' });
    await expect(nowhere).rejects.toThrow(/127\.0\.0\.1:1 can't be used by lost/);
  });

  it('are refused as another than they say, at once, with what to do', async () => {
    const came = connect('bob', alice);
    await expect(came).rejects.toThrow(BusConnectError);
    await expect(came).rejects.toThrow(/can't be used by bob: .*_INBOX_bob; .*SEED_FILE/);
  });

  it('are refused the queue of another, with a sentence that says whose seed is wanted', async () => {
    const options = consuming('LOG', 'log.*.*.bob', 'dead.alice', { durable: 'bob' });
    const reading = bus.consume(options, async () => {});
    await expect(reading).rejects.toThrow(BusConnectError);
    await expect(reading).rejects.toThrow(/can't be used by bob: .*queue bob of LOG; .*SEED_FILE/);
  });

  it('are told what is too large before it is sent', async () => {
    const body = 'x'.repeat(4 * 1024 * 1024 + 1);
    const large = write(bus, place, { by: 'a', expectedLast: 1, to: 'alice.bob', body });
    await expect(large).rejects.toThrow(/max_payload/);
  });
});
