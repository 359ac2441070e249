// Each regular expression that `npm run check` can't prove linear is timed at the largest text that it meets, and so
// are the forms by which clauses of claims are read.
import { describe, expect, it } from 'vitest';
import { leastCpuMs } from '#src/cpu-time.ts';
import { inSource } from '../tooling/regexes/in-source.ts';
import { builtIn, exceptions, FORMS } from '../tooling/regexes/step.ts';

/** Of CPU time. */
const BUDGET_MS = 100;

function timed(pattern: RegExp, text: string): number {
  return leastCpuMs(() => text.replace(pattern, ''), 3);
}

describe('an exception', () => {
  it.each(exceptions())('$where $source', ({ source, flags, largest, worst }) => {
    const pattern = new RegExp(source, flags);
    const [start, middle, end] = worst;
    // The worst known text, and runs of each character in the pattern itself.
    const signs = [...new Set(source.replaceAll(/\\./g, ' ').split(''))].concat('\t', 'a ', '1,');
    const texts = [worst, ...signs.map((sign) => [start, sign, end] as const)];
    for (const [from, again, to] of texts) {
      const text = from + again.repeat(largest / again.length) + to;
      expect(timed(pattern, text), JSON.stringify([from, again, to])).toBeLessThan(BUDGET_MS);
    }
    expect(timed(pattern, start + middle + end)).toBeLessThan(BUDGET_MS);
  });
});

describe('the forms of clauses', () => {
  const forms = builtIn(inSource().built).filter(({ where }) => where.startsWith(FORMS));
  /** As much of a clause as is read (sentences.ts), made of pieces that forms have in common. */
  const LONGEST = 600;
  const starts = ['', 'all ', 'coverage in ', 'the exit code is ', 'only ', 'the test ', 'GET '];
  const pieces = [
    ' ',
    'the ',
    'a',
    '1',
    '1,111',
    'a/',
    './',
    ', and a',
    ' now',
    'of ',
    'status ok ',
  ];

  it(`are ${forms.length}, none of which takes long on a clause of ${LONGEST} characters`, () => {
    expect(forms.length).toBeGreaterThan(25);
    for (const { source, flags } of forms) {
      const pattern = new RegExp(source, flags);
      for (const start of starts) {
        for (const piece of pieces) {
          const clause = (start + piece.repeat(LONGEST)).slice(0, LONGEST - 1).concat('\0');
          expect(timed(pattern, clause), `${source} on ${start}${piece}`).toBeLessThan(BUDGET_MS);
        }
      }
    }
  });
});
