import { createSigner, trustedKeysFrom } from '@assize/keys';
import { Health } from '@assize/health';
import { createLog } from '@assize/log';
import { packsOf } from '@assize/packs';
import { DEFAULT_LIMITS } from '@assize/proto';
import { noTelemetry } from '@assize/telemetry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchDeadlines } from './deadlines.ts';
import type { ClerkPorts } from './ports.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A clerk whose log can't be read: no case can be closed. */
async function clerkWithoutLog(reads: string[]): Promise<ClerkPorts> {
  const never = (): never => {
    throw new Error('nothing is written for a case that can not be read');
  };
  const last = (_stream: string, subject: string): Promise<never> => {
    reads.push(subject);
    return Promise.reject(new Error('no answer'));
  };
  const bus = new Proxy({}, { get: (_target, name) => (name === 'last' ? last : never) });
  return {
    role: 'clerk',
    bus: bus as ClerkPorts['bus'],
    counters: { admit: never, read: never },
    signer: await createSigner('clerk'),
    keys: await trustedKeysFrom([]),
    courtEnabled: true,
    packs: packsOf([]),
    precedents: null,
    account: 'default',
    limits: DEFAULT_LIMITS,
    trustedPublishers: [],
    search: 'allowed',
    alignment: 'procedure',
    clock: Date.now,
    log: createLog({ name: 'clerk', level: 'silent' }),
    telemetry: noTelemetry,
    health: new Health(),
  };
}

test('a case that can not be closed is left alone for a while, and tried again', async () => {
  const reads: string[] = [];
  const docket = { overdue: () => ['lost'], settle: () => undefined };
  await using _watch = watchDeadlines(await clerkWithoutLog(reads), docket);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads).toEqual(['court.lost.>']);
  await vi.advanceTimersByTimeAsync(500);
  expect(reads).toEqual(['court.lost.>', 'court.lost.>']);
});
