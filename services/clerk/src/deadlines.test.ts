import { createSigner, trustedKeysFrom } from '@assize/keys';
import { Health } from '@assize/launcher/health';
import { createLog } from '@assize/telemetry/log';
import { packsOf } from '@assize/court/packs';
import { DEFAULT_LIMITS, type CaseHeader } from '@assize/proto';
import { noTelemetry } from '@assize/telemetry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Caseload } from './caseload.ts';
import { watchDeadlines } from './deadlines.ts';
import { newOpenings, type ClerkPorts } from './ports.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A clerk whose log can't be read: no case can be closed. @param first where the log begins now; 0: nobody knows */
async function clerkWithoutLog(reads: string[], first = 0): Promise<ClerkPorts> {
  const never = (): never => {
    throw new Error('nothing is written for a case that can not be read');
  };
  const last = (_stream: string, subject: string): Promise<never> => {
    reads.push(subject);
    return Promise.reject(new Error('no answer'));
  };
  const usage = async () => (first === 0 ? null : { firstSequence: first });
  const known = new Map<string | symbol, unknown>([
    ['last', last],
    ['usage', usage],
  ]);
  const bus = new Proxy({}, { get: (_target, name) => known.get(name) ?? never });
  return {
    role: 'clerk',
    bus: bus as ClerkPorts['bus'],
    counters: { admit: never, read: never },
    openings: newOpenings(),
    signer: await createSigner('clerk'),
    keys: await trustedKeysFrom([]),
    courtEnabled: true,
    packs: packsOf([]),
    precedents: null,
    account: 'default',
    caseload: new Caseload({ openCases: 1, publisherOpen: 1, publisherRate: 1 }),
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

const docketOf = (overdue: string[]) => ({
  overdue: () => overdue,
  droppedBefore: () => [],
  forget: () => undefined,
  settle: () => undefined,
});

test('a case that can not be closed is left alone for a while, and tried again', async () => {
  const reads: string[] = [];
  await using _watch = watchDeadlines(await clerkWithoutLog(reads), docketOf(['lost']));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reads).toEqual(['court.lost.>']);
  await vi.advanceTimersByTimeAsync(500);
  expect(reads).toEqual(['court.lost.>', 'court.lost.>']);
});

test('a case that was dropped before the docket heard of it is closed by the clerk that opened it', async () => {
  const reads: string[] = [];
  const clerk = await clerkWithoutLog(reads, 8);
  // Nobody reads it, for the log can't be read.
  const header = {} as CaseHeader;
  clerk.openings.set('dropped', { header, sequence: 7 }, { size: 1 });
  clerk.openings.set('kept', { header, sequence: 8 }, { size: 1 });
  await using _watch = watchDeadlines(clerk, docketOf([]));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(reads).toEqual(['court.dropped.>']);
});
