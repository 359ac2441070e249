// The regular expressions that `npm run check` can't prove linear: each is timed at the largest text that
// it meets.
import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '#src/cpu-time.ts';
import { exceptions } from '../tooling/regexes/step.ts';

/** Of computing. */
const BUDGET_MS = 100;

function timed(pattern: RegExp, text: string): number {
  return leastCpuMs(() => text.replace(pattern, ''), 3);
}

describe('an exception', () => {
  it.each(exceptions())('$where $source', ({ source, flags, largest, worst }) => {
    const pattern = new RegExp(source, flags);
    const [start, middle, end] = worst;
    // The worst that was thought of, and runs of each sign that the pattern itself is made of.
    const signs = [...new Set(source.replaceAll(/\\./g, ' ').split(''))].concat('\t', 'a ', '1,');
    const texts = [worst, ...signs.map((sign) => [start, sign, end] as const)];
    for (const [from, again, to] of texts) {
      const text = from + again.repeat(largest / again.length) + to;
      expect(timed(pattern, text), JSON.stringify([from, again, to])).toBeLessThan(BUDGET_MS);
    }
    expect(timed(pattern, start + middle + end)).toBeLessThan(BUDGET_MS);
  });
});
