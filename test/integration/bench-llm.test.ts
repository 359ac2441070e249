import { expect, test } from 'vitest';
import { measureLlm, formatLlm } from '../measure/bench/llm.ts';

test('bench llm measures a turn with a model beside the same turn by rule', async () => {
  const said: string[] = [];
  const say = (what: string): void => void said.push(what);
  const report = await measureLlm({ calls: 40, concurrency: [1, 4], say });
  expect(said).toEqual(['40 calls, 1 in flight', '40 calls, 4 in flight']);
  expect(report.inFlight.map(({ inFlight, calls }) => [inFlight, calls])).toEqual([
    [1, 40],
    [4, 40],
  ]);
  for (const { bareCpuMs, p50Ms, p99Ms } of report.inFlight) {
    expect(bareCpuMs).toBeGreaterThan(0);
    expect(p99Ms).toBeGreaterThanOrEqual(p50Ms);
  }
  expect(formatLlm(report)).toMatch(/^ +4 +-?[\d.]+ +[\d.]+ +[\d.]+ +[\d.]+$/m);
});
