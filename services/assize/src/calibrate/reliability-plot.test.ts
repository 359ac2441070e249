import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reliabilityOf } from './confidence.ts';
import { escaped } from '../markup.ts';
import { elementsOf } from '../testing/elements.ts';
import { reliabilityPlot } from './reliability-plot.ts';
import { affirmCurve } from './risk.ts';
import { riskPlot } from './risk-plot.ts';

const sure = fc.record({
  confidence: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null }),
  right: fc.boolean(),
});

const title = fc.string({
  unit: fc.constantFrom('a', ' ', '&', '<', '>', '"', '\u0000', '\u0007', 'é'),
});

test('a plot is well-formed whatever it shows and is called, and no number in it is none', () => {
  fc.assert(
    fc.property(fc.array(sure), title, (verdicts, named) => {
      const affirms = verdicts.map((one) => {
        return { ...one, decision: 'affirm', classification: 'supported' };
      });
      const plots = [
        reliabilityPlot(reliabilityOf(verdicts), named),
        riskPlot(affirmCurve(affirms), named, 0.1),
      ];
      for (const svg of plots) {
        expect(elementsOf(svg)[0]).toBe('svg');
        expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      }
    }),
    { numRuns: 60 },
  );
});

test('a plot has a point for each bin that holds a verdict', () => {
  const verdicts = [0.05, 0.55, 0.58, 0.95].map((confidence) => ({ confidence, right: true }));
  const svg = reliabilityPlot(reliabilityOf(verdicts), 'A & B');
  expect(svg.match(/<circle/g)).toHaveLength(3);
  expect(svg).toContain('<title>A &amp; B</title>');
  expect(escaped('\u0000<"\u0007')).toBe('&lt;&quot;');
});

test('a risk of more than half, which stands at the top, is drawn as half at the least', () => {
  const wrong = { confidence: 0.9, right: false, decision: 'affirm', classification: 'supported' };
  const svg = riskPlot(affirmCurve([wrong]), 'risk');
  expect(svg).toMatch(/<circle cx="376\.0" cy="40\.0" /);
  expect(svg).toMatch(/ y="44" text-anchor="end">≥ 0\.5</);
  expect(reliabilityPlot([], 'x')).toMatch(/ y="44" text-anchor="end">1</);
});
