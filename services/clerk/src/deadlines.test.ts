import { createSigner, trustedKeysFrom } from '@assize/keys';
import { Health } from '@assize/launcher/health';
import { createLog } from '@assize/telemetry/log';
import { DEFAULT_LIMITS, HEADERS, type CaseHeader } from '@assize/proto';
import { noTelemetry } from '@assize/telemetry';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Caseload } from './caseload.ts';
import { watchDeadlines } from './deadlines.ts';
import { Docket } from './docket.ts';
import { newOpenings, type ClerkPorts } from './ports.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const never = (): never => {
  throw new Error('nothing is written for a case that can not be read');
};

/** @param first where the log begins; 0 if unknown */
function clerkWithoutLog(reads: string[], first = 0): Promise<ClerkPorts> {
  const last = (_stream: string, subject: string): Promise<never> => {
    reads.push(subject);
    return Promise.reject(new Error('no answer'));
  };
  const usage = async () => (first === 0 ? null : { firstSequence: first });
  return clerkOn({ last, usage });
}

async function clerkOn(does: object): Promise<ClerkPorts> {
  const known = new Map<string | symbol, unknown>(Object.entries(does));
  const bus = new Proxy({}, { get: (_target, name) => known.get(name) ?? never });
  return {
    role: 'clerk',
    bus: bus as ClerkPorts['bus'],
    counters: { admit: never, read: never },
    openings: newOpenings(),
    signer: await createSigner('clerk'),
    keys: await trustedKeysFrom([]),
    courtEnabled: true,
    packs: () => [],
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
  // Never read, because reading the log fails first.
  const header = {} as CaseHeader;
  clerk.openings.set('dropped', { header, sequence: 7 }, { size: 1 });
  clerk.openings.set('kept', { header, sequence: 8 }, { size: 1 });
  await using _watch = watchDeadlines(clerk, docketOf([]));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(reads).toEqual(['court.dropped.>']);
});

test('of a case that is said to have ended, and of which nothing is left anywhere, that is told once', async () => {
  const [caseId, at] = ['a'.repeat(26), new Date().toISOString()];
  const docket = new Docket();
  const headers = { [HEADERS.ceTime]: at, [HEADERS.deadline]: at };
  docket.note({ subject: `court.${caseId}.clerk.prosecutor`, sequence: 1, headers });
  docket.note({ subject: `court.${caseId}.judge.affirm`, sequence: 2, headers });
  const said: string[] = [];
  const nothing = async (): Promise<null> => null;
  const store = async ({ subject }: { subject: string }): Promise<void> => void said.push(subject);
  const clerk = await clerkOn({ last: nothing, next: nothing, usage: nothing, store });
  await using _watch = watchDeadlines(clerk, docket);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(said).toEqual([`claim-errors.${caseId}`]);
});
