/**
 * However many cases run out of time at once, each of them ends, and nothing fails. `ASSIZE_TEST_BURST=3000` publishes
 * as many claims as the attack did.
 */
import { ALL_CLAIMS, STREAMS } from '@assize/proto';
import { createLog } from '@assize/telemetry/log';
import { afterAll, describe, expect, it } from 'vitest';
import { countOf } from '#src/count-of.ts';
import { GROUNDLESS, PLAIN } from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { openProcessCourt } from '#src/process-court.ts';

const BURST = Number(process.env['ASSIZE_TEST_BURST'] ?? 300);
const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

describe('a burst of claims with little time', () => {
  it('gives as many ends, without one error', async () => {
    const errors: string[] = [];
    const to = { write: (line: string) => void errors.push(line) };
    const log = createLog({ name: 'test', level: 'warn', to });
    await using court = await openTestCourt({ log });
    const started = performance.now();
    const limits = { ttlMs: 20_000 };
    const claims = Array.from({ length: BURST }, (_, i) => (i % 2 === 0 ? PLAIN : GROUNDLESS));
    const ends = await Promise.all(claims.map((claim) => court.review({ ...claim, limits })));
    const seconds = Math.round((performance.now() - started) / 1000);
    const decided = ends.map(({ predicate }) => predicate.decision);
    const mistrials = decided.filter((decision) => decision === 'mistrial').length;
    process.stderr.write(
      `${BURST} claims: ${seconds} s, ${mistrials} mistrials, ${errors.length} errors\n`,
    );
    expect(decided).toHaveLength(BURST);
    expect(errors).toEqual([]);
    expect(await countOf(court.bus, STREAMS.claims, ALL_CLAIMS)).toBe(0);
  }, 180_000);
});

describe('cases that nobody hears', () => {
  it('are all closed by the clerk once their time is over, a few at a time', async () => {
    const court = stack.use(await openProcessCourt());
    const clerk = await court.seat('clerk');
    const claim = { ...PLAIN, limits: { ttlMs: 1000 } };
    const started = performance.now();
    const cases = await Promise.all(Array.from({ length: BURST }, () => court.publish(claim)));
    const ends = await Promise.all(cases.map((caseId) => court.verdictOn(caseId)));
    process.stderr.write(`${BURST} unheard: ${Math.round(performance.now() - started)} ms\n`);
    for (const { predicate } of ends) {
      expect(predicate).toMatchObject({ decision: 'mistrial', edges: ['HD10'] });
    }
    const wrong = clerk.lines.all.filter((line) => /"level":"(?:warn|error)"/.test(line));
    expect(wrong).toEqual([]);
  }, 180_000);
});
