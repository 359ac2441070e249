import { AXES, type Stability } from '@assize/proto/critique';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elementsOf } from '../testing/elements.ts';
import { stabilityRadar } from './radar.ts';

const WHOLE: Stability = { A1: 1, A2: 0.5, A3: 0, A4: 0.25, A5: 0.75, A6: 1, A7: 0.1 };
const score = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null });
const stability = fc.record({
  A1: score,
  A2: score,
  A3: score,
  A4: score,
  A5: score,
  A6: score,
  A7: score,
});
const title = fc.string({ unit: fc.constantFrom('a', ' ', '&', '<', '"', '\u0000', '\u{1F600}') });

test('the picture is well-formed whatever it shows and is called, and says each axis', () => {
  fc.assert(
    fc.property(stability, title, (scores, named) => {
      const svg = stabilityRadar(scores, named);
      expect(elementsOf(svg)[0]).toBe('svg');
      expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
      for (const axis of AXES) expect(svg).toContain(`>${axis} `);
      const known = AXES.filter((axis) => scores[axis] !== null).length;
      expect(svg.match(/<circle/g) ?? []).toHaveLength(known);
    }),
    { numRuns: 60 },
  );
});

test('the area is closed where all axes are known, with a point on each at its share', () => {
  const svg = stabilityRadar(WHOLE, 'A & B');
  expect(svg).toContain('<title id="t">A &amp; B</title>');
  expect(svg).toContain('fill-opacity');
  // A1 points up, from the centre at (280, 250) to the rim 150 above it. A3 has the score 0 and lies at the centre.
  expect(svg).toContain('<circle cx="280.0" cy="100.0"');
  expect(svg).toContain('<circle cx="280.0" cy="250.0"');
  expect(svg).not.toContain('missing');
});

test('a missing axis is dashed and named so, and no area pretends to know it', () => {
  const svg = stabilityRadar({ ...WHOLE, A3: null, A6: null }, 'A');
  expect(svg).not.toContain('fill-opacity');
  expect(svg.match(/stroke-dasharray/g)).toHaveLength(2);
  expect(svg).toContain('A3 values missing');
  expect(svg).toContain('2 axes unknown');
});
