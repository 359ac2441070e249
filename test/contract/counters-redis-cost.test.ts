import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Counters } from '@assize/court/counters';
import { logStage, redisStage, seatAt } from './counters-redis-stage.ts';

const CASES = 200;
/** Of an ordinary trial. */
const HANDOFFS = 8;
const ROUNDS = 5;
/** Cases that a role works on at once, by default. */
const AT_ONCE = 64;

const opened = new AsyncDisposableStack();
let onRedis: Counters;
let onLog: Counters;
beforeAll(async () => {
  const log = opened.use(await logStage());
  const redis = opened.use(await redisStage());
  onLog = log.fromLog;
  onRedis = opened.use(await seatAt(redis.url, onLog)).counters;
});
afterAll(() => opened.disposeAsync());

let made = 0;

async function admitAll(counters: Counters, atOnce: number): Promise<void> {
  const one = async (): Promise<void> => {
    const caseKey = `cost${(made += 1)}`;
    for (let ordinal = 2; ordinal < HANDOFFS + 2; ordinal += 1) {
      const now = Date.now();
      await counters.admit({ caseKey, ordinal, remands: 0, deadline: now + 60_000, now });
    }
  };
  for (let begun = 0; begun < CASES; begun += atOnce) {
    await Promise.all(Array.from({ length: Math.min(atOnce, CASES - begun) }, one));
  }
}

interface Cost {
  /** From a handoff's start to its end, or to the next one's end if many overlap. */
  readonly wall: number;
  readonly cpu: number;
}

/** In microseconds per handoff: the median of some rounds after a warm-up. */
async function costOf(counters: Counters, atOnce: number): Promise<Cost> {
  await admitAll(counters, atOnce);
  const rounds: Cost[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [began, cpu] = [performance.now(), process.cpuUsage()];
    await admitAll(counters, atOnce);
    const wall = (performance.now() - began) * 1_000;
    const { user, system } = process.cpuUsage(cpu);
    const count = CASES * HANDOFFS;
    rounds.push({ wall: wall / count, cpu: (user + system) / count });
  }
  const median = (of: keyof Cost): number =>
    rounds.map((cost) => cost[of]).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
  return { wall: median('wall'), cpu: median('cpu') };
}

it('a handoff costs little more with Redis than without', async () => {
  const kinds = [
    ['the log alone', onLog, 1],
    ['Redis', onRedis, 1],
    ['the log alone', onLog, AT_ONCE],
    ['Redis', onRedis, AT_ONCE],
  ] as const;
  for (const [name, counters, atOnce] of kinds) {
    const { wall, cpu } = await costOf(counters, atOnce);
    const figures = `${wall.toFixed(1)} µs a handoff, ${cpu.toFixed(1)} µs of CPU`;
    process.stdout.write(`counters: ${name}, ${atOnce} at once: ${figures}\n`);
    // Far below the timeout of a handoff (200 ms), and some 80 times what was measured.
    expect(wall).toBeLessThan(5_000);
  }
});
