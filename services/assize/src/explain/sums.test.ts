import { strengthOf } from '@assize/proto';
import { expect, test } from 'vitest';
import { sumsOf } from './sums.ts';
import type { Weighed } from './weighed.ts';

/** What the floor of 0.84 makes of a confidence under it. */
function floorUnder(confidence: number): string | undefined {
  const scales = { support: confidence, refute: 0 };
  const weighed: Weighed = {
    finding: { classification: 'supported', scales, confidence },
    statement: 'It is so.',
    readings: [],
    onScales: [],
    remaining: () => 1,
    least: 0.84,
  };
  const sealed = { classification: 'nei', confidence: strengthOf('nei', scales) };
  const sums = sumsOf(weighed, { ...sealed, basis: 'trial' });
  return sums.find(({ label }) => label === 'floor')?.text;
}

test('the floor is told apart from what does not reach it, by as many decimals as that takes', () => {
  expect(floorUnder(0.7)).toContain('0.70 does not reach the 0.84 ');
  expect(floorUnder(0.839)).toContain('0.839 does not reach the 0.84 ');
});
