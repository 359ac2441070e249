import { HEADERS, type CaseHeader } from '@assize/proto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchDeadlines } from './deadlines.ts';
import { Docket } from './docket.ts';
import type { ClerkPorts } from './ports.ts';
import { portsOf } from './testing/ports.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** @param first where the log begins; 0 if unknown */
function clerkWithoutLog(reads: string[], first = 0): Promise<ClerkPorts> {
  const last = (_stream: string, subject: string): Promise<never> => {
    reads.push(subject);
    return Promise.reject(new Error('no answer'));
  };
  const usage = async () => (first === 0 ? null : { firstSequence: first });
  return portsOf({ last, usage });
}

const docketOf = (overdue: string[]) => ({
  overdue: () => overdue,
  droppedBefore: () => [],
  publisherOf: () => undefined,
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

test.each([
  ['once', 0],
  ['again if the bus had no room for it', 1],
])(
  'of a case that is said to have ended, and of which nothing is left anywhere, that is told, %s',
  async (_how, failures) => {
    const [caseId, at] = ['a'.repeat(26), new Date().toISOString()];
    const docket = new Docket();
    const headers = { [HEADERS.ceTime]: at, [HEADERS.deadline]: at };
    docket.note({ subject: `court.${caseId}.clerk.prosecutor`, sequence: 1, headers });
    docket.note({ subject: `court.${caseId}.judge.affirm.acme`, sequence: 2, headers });
    const said: string[] = [];
    let full = failures;
    const nothing = async (): Promise<null> => null;
    const store = async ({ subject }: { subject: string }): Promise<void> => {
      if (full > 0) {
        full -= 1;
        throw new Error('no room');
      }
      said.push(subject);
    };
    const clerk = await portsOf({ last: nothing, next: nothing, usage: nothing, store });
    await using _watch = watchDeadlines(clerk, docket);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(said).toEqual([`claim-errors.${caseId}.acme`]);
    expect(docket.openCount).toBe(0);
  },
);
