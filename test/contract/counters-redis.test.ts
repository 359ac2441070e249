import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  countersOnRedis,
  keysAt,
  logStage,
  redisStage,
  seatAt,
  type Keys,
  type LogStage,
  type RedisStage,
  type Seat,
} from './counters-redis-stage.ts';
import { countersContract, type Handoff } from './counters-suite.ts';

countersContract('counters in Redis', () => countersOnRedis(() => redisStage()));

const run = promisify(execFile);
const SERVER = import.meta.resolve('../../services/court/src/counters/redis-server.ts');
const DEADLINE = Date.now() + 600_000;
const OUT_OF_REACH = /Redis is unreachable/;
const BACK = /Redis is reachable again/;
const DISAGREE = /Redis and the case file disagree/;

describe('counters in Redis', () => {
  let log: LogStage;
  let redis: RedisStage;
  let keys: Keys;
  const opened = new AsyncDisposableStack();
  beforeAll(async () => {
    log = opened.use(await logStage());
    redis = opened.use(await redisStage());
    keys = opened.use(keysAt(redis.url));
  });
  afterAll(() => opened.disposeAsync());

  let seat: Seat;
  let seats: AsyncDisposableStack;
  let caseKey: string;
  let made = 0;
  beforeEach(async () => {
    seats = new AsyncDisposableStack();
    seat = seats.use(await seatAt(redis.url, log.fromLog));
    caseKey = `redis${(made += 1)}`;
    return () => seats.disposeAsync();
  });

  const handoff = (ordinal: number, remands = 0): Handoff => ({
    caseKey,
    ordinal,
    remands,
    deadline: DEADLINE,
  });
  const admit = (ordinal: number, remands = 0, { counters } = seat) =>
    counters.admit({ ...handoff(ordinal, remands), now: Date.now() });
  const warnings = (pattern: RegExp) => seat.lines.all.filter((line) => pattern.test(line));

  /** Each handoff is admitted and published. */
  async function walked(ordinals: number, remands = 0): Promise<void> {
    for (let ordinal = 1; ordinal <= ordinals; ordinal += 1) {
      await admit(ordinal, remands);
      await log.handOver(handoff(ordinal, remands));
    }
  }

  it('let go of a case some time after its deadline, not before', async () => {
    await admit(1);
    const left = await keys.timeToLive(caseKey);
    expect(left).toBeGreaterThan(600_000);
    expect(left).toBeLessThanOrEqual(600_000 + 60 * 60_000);
  });

  it('show every role what another admitted, and admit an ordinal that two race for to both', async () => {
    const other = seats.use(await seatAt(redis.url, log.fromLog));
    await admit(1);
    const raced = [seat, other].flatMap((one) =>
      Array.from({ length: 20 }, () => admit(2, 0, one)),
    );
    const answers = await Promise.all(raced);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['admitted']));
    expect(await keys.held(caseKey)).toEqual({ handoffs: 2, remands: 0, deadline: DEADLINE });
    await log.handOver(handoff(1));
    expect((await other.counters.read(caseKey))?.handoffs).toBe(2);
  });

  it('take roles in any order to the same count', async () => {
    const other = seats.use(await seatAt(redis.url, log.fromLog));
    const ordinals = [3, 1, 4, 1, 5, 2, 6];
    for (const ordinal of [1, 2, 3, 4, 5, 6]) await log.handOver(handoff(ordinal));
    await Promise.all(ordinals.map((one, at) => admit(one, 0, at % 2 === 0 ? seat : other)));
    expect(await keys.held(caseKey)).toEqual({ handoffs: 6, remands: 0, deadline: DEADLINE });
    expect(warnings(DISAGREE)).toEqual([]);
  });

  it('are filled from the log where Redis was emptied, when they are read', async () => {
    await walked(5, 1);
    await keys.flush();
    expect(await keys.held(caseKey)).toBeNull();
    const counts = { handoffs: 5, remands: 1, deadline: DEADLINE };
    // On a busy machine Redis may be out of reach once: then only the log answers, and the next read fills Redis.
    const filled = async () => [await seat.counters.read(caseKey), await keys.held(caseKey)];
    await expect.poll(filled).toEqual([counts, counts]);
    expect(await keys.timeToLive(caseKey)).toBeGreaterThan(600_000);
  });

  it('are filled from the log where Redis was emptied, when the next handoff is admitted', async () => {
    await walked(5, 1);
    await keys.flush();
    const next = { caseKey, ordinal: 6, deadline: DEADLINE, now: Date.now() };
    expect(await seat.counters.admit(next)).toEqual({ status: 'admitted' });
    expect(await keys.held(caseKey)).toEqual({ handoffs: 6, remands: 1, deadline: DEADLINE });
    expect(warnings(/counted again from the log/)).toHaveLength(1);
    expect(warnings(DISAGREE)).toEqual([]);
  });

  it('obey the log where Redis claims more handoffs or remands, and say so', async () => {
    await walked(3);
    await keys.write(caseKey, { handoffs: 40, remands: 7, deadline: DEADLINE });
    expect(await admit(4)).toEqual({ status: 'admitted' });
    expect(await keys.held(caseKey)).toEqual({ handoffs: 4, remands: 0, deadline: DEADLINE });
    expect(warnings(DISAGREE)).toHaveLength(1);
    expect(warnings(DISAGREE)[0]).toContain('"redis":{"handoffs":40,"remands":7');
    await log.handOver(handoff(4));
    await keys.write(caseKey, { handoffs: 9, remands: 0, deadline: DEADLINE });
    expect((await seat.counters.read(caseKey))?.handoffs).toBe(4);
    expect((await keys.held(caseKey))?.handoffs).toBe(4);
    expect(warnings(DISAGREE)).toHaveLength(2);
  });

  it('obey the deadline of the case file: one in Redis that has passed expires nothing', async () => {
    await walked(2);
    await keys.write(caseKey, { handoffs: 2, remands: 0, deadline: 1 });
    expect(await admit(3)).toEqual({ status: 'admitted' });
    expect((await keys.held(caseKey))?.deadline).toBe(DEADLINE);
    expect(warnings(DISAGREE)).toHaveLength(1);
    const late = { ...handoff(4), now: DEADLINE + 1 };
    expect(await seat.counters.admit(late)).toEqual({ status: 'expired' });
    expect((await keys.held(caseKey))?.handoffs).toBe(3);
  });

  it('replace what is no count at all', async () => {
    await walked(2);
    await keys.write(caseKey, { handoffs: Number.NaN, remands: 0, deadline: DEADLINE });
    const counts = { handoffs: 2, remands: 0, deadline: DEADLINE };
    expect(await seat.counters.read(caseKey)).toEqual(counts);
    expect(await keys.held(caseKey)).toEqual(counts);
  });

  it('leave it to the log while Redis is dead, warn once, and notice that it is back, empty', async () => {
    await walked(2);
    await redis.kill();
    for (let ordinal = 3; ordinal <= 6; ordinal += 1) {
      expect(await admit(ordinal)).toEqual({ status: 'admitted' });
      await log.handOver(handoff(ordinal));
    }
    expect(await seat.counters.admit({ ...handoff(7), now: DEADLINE + 1 })).toEqual({
      status: 'expired',
    });
    expect((await seat.counters.read(caseKey))?.handoffs).toBe(6);
    await redis.start();
    await seat.lines.first(BACK);
    expect(warnings(OUT_OF_REACH)).toHaveLength(1);
    expect(await admit(7)).toEqual({ status: 'admitted' });
    expect(await keys.held(caseKey)).toEqual({ handoffs: 7, remands: 0, deadline: DEADLINE });
  });

  it('hold a role up once at most while Redis is silent, and use it again when it speaks', async () => {
    await walked(2);
    await redis.signal('SIGSTOP');
    const began = performance.now();
    try {
      const answers = await Promise.all([admit(3), admit(3), admit(3)]);
      for (let more = 0; more < 20; more += 1) answers.push(await admit(3));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['admitted']));
    } finally {
      await redis.signal('SIGCONT');
    }
    // One timeout of 200 ms for calls in progress, and not one for each of the 20 others.
    expect(performance.now() - began).toBeLessThan(3_000);
    await seat.lines.first(BACK);
    expect(warnings(OUT_OF_REACH)).toHaveLength(1);
    expect(await admit(3)).toEqual({ status: 'admitted' });
    expect((await keys.held(caseKey))?.handoffs).toBe(3);
  });

  it('are told to be gone to who left the mark of that, though its answer came too late', async () => {
    const emptied = () => seat.counters.wasEmptied?.();
    await keys.flush();
    await redis.signal('SIGSTOP');
    try {
      expect(await emptied()).toBe(false);
    } finally {
      await redis.signal('SIGCONT');
    }
    await seat.lines.first(BACK);
    expect(await emptied()).toBe(true);
    expect(await emptied()).toBe(false);
  });

  it('open without a Redis, name it without its password, and find it later', async () => {
    await redis.kill();
    const { host } = new URL(redis.url);
    const late = seats.use(await seatAt(`redis://:hidden@${host}`, log.fromLog));
    expect(await admit(1, 0, late)).toEqual({ status: 'admitted' });
    expect(await late.lines.first(OUT_OF_REACH)).toMatch(new RegExp(`"redis":"${host}"`));
    expect(late.lines.all.join('')).not.toContain('hidden');
    await late[Symbol.asyncDispose]();
    const plain = seats.use(await seatAt(redis.url, log.fromLog));
    await redis.start();
    await plain.lines.first(BACK);
    await admit(2, 0, plain);
    expect((await keys.held(caseKey))?.handoffs).toBe(2);
  });

  it('keep no process alive once they are disposed of, where Redis is away', async () => {
    const code = `
      const [{ redisServer }, { setTimeout }] = await Promise.all(
        ['${SERVER}', 'node:timers/promises'].map((name) => import(name)));
      await using server = redisServer('redis://127.0.0.1:1');
      await server.connect().catch(() => {});
      await server[Symbol.asyncDispose]();
      await setTimeout(500);
      console.log(process.getActiveResourcesInfo().includes('Timeout'));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code]);
    expect(stdout).toBe('false\n');
  });

  it('treat a Redis that takes no writes as out of reach', async () => {
    await using small = await redisStage(['--maxmemory', '1', '--maxmemory-policy', 'noeviction']);
    const refused = seats.use(await seatAt(small.url, log.fromLog));
    expect(await admit(1, 0, refused)).toEqual({ status: 'admitted' });
    expect(await admit(2, 0, refused)).toEqual({ status: 'admitted' });
    expect(refused.lines.all.filter((line) => OUT_OF_REACH.test(line))).toHaveLength(1);
    expect(await refused.lines.first(OUT_OF_REACH)).toContain('OOM');
  });

  it('speak to a Redis that asks for a password', async () => {
    await using guarded = await redisStage();
    await using admin = keysAt(guarded.url);
    await admin.requirePassword('letmein');
    const stranger = seats.use(await seatAt(guarded.url, log.fromLog));
    expect(await admit(1, 0, stranger)).toEqual({ status: 'admitted' });
    expect(await stranger.lines.first(OUT_OF_REACH)).toContain('NOAUTH');
    const { host } = new URL(guarded.url);
    const known = seats.use(await seatAt(`redis://:letmein@${host}`, log.fromLog));
    await admit(2, 0, known);
    expect((await admin.held(caseKey))?.handoffs).toBe(2);
    expect(known.lines.all).toEqual([]);
  });

  it('admit where the log cannot be read to compare, and say so', async () => {
    const read = () => Promise.reject(new Error('the bus is away'));
    const blind = seats.use(await seatAt(redis.url, { ...log.fromLog, read }));
    expect(await admit(9, 0, blind)).toEqual({ status: 'admitted' });
    expect(await blind.lines.first(/could not be compared with the log/)).toContain(
      'the bus is away',
    );
    expect((await keys.held(caseKey))?.handoffs).toBe(9);
  });

  it.each([
    'http://:hidden@host',
    'redis:',
    'redis://a:1,:hidden@b:2',
    'redis://:hid/den@host',
    'redis://:hid%den@host',
  ])('refuse %s, and keep it to themselves', async (url) => {
    const refused = seatAt(url, log.fromLog);
    await expect(refused).rejects.toThrow(/ASSIZE_REDIS_URL holds a secret of \d+ characters/);
    await expect(refused).rejects.toThrow('% as %25');
    await expect(refused).rejects.not.toThrow(/hid.?den/);
  });

  it('can be disposed of twice, and of a Redis that is silent', async () => {
    await redis.signal('SIGSTOP');
    try {
      await seat[Symbol.asyncDispose]();
      await seat[Symbol.asyncDispose]();
    } finally {
      await redis.signal('SIGCONT');
    }
    expect(seat.lines.all).toEqual([]);
  });
});
