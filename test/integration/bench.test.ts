import { expect, test } from 'vitest';
import type { Figures } from '../measure/bench/figures.ts';
import { spell } from '../measure/bench/table.ts';
import { measureTrials } from '../measure/bench/trials.ts';

const KEYS = ['trials', 'tps', 'p50Ms', 'p99Ms', 'cpuMs'];

function expectFigures(figures: Figures | undefined): void {
  expect(Object.keys(figures ?? {})).toEqual(KEYS);
  expect(Object.values(figures ?? {}).every((value) => value > 0)).toBe(true);
  expect(figures?.p99Ms).toBeGreaterThanOrEqual(figures?.p50Ms ?? Infinity);
}

test('bench trials measures the court beside a chain that sends the same messages', async () => {
  const said: string[] = [];
  const say = (what: string): void => void said.push(what);
  const report = await measureTrials({ concurrency: [1, 4], trials: 8, say });
  for (const inFlight of ['1', '4']) {
    const pair = report.concurrency[inFlight];
    expectFigures(pair?.court);
    expectFigures(pair?.chain);
    expect([pair?.court.trials, pair?.chain.trials]).toEqual([8, 8]);
    expect(pair?.ratio).toBeGreaterThan(0);
  }
  // A full hearing: the claim, five handoffs to the hearing's end at least, and the sealed verdict.
  expect(report.workload.messages.least).toBeGreaterThanOrEqual(8);
  expect(report.workload.bytes.most).toBeGreaterThan(report.workload.bytes.least);
  expectFigures(report.fastTrack.plea);
  expectFigures(report.fastTrack.hearing);
  expect(report.fastTrack.ratio).toBeGreaterThan(0);
  const shown = spell(report);
  expect(shown).toMatch(/^court +1 /m);
  expect(shown).toMatch(/^plain chain +4 /m);
  expect(shown).toContain('fast-track: a plea costs');
});
