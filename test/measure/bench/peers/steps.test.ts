import { expect, test } from 'vitest';
import { begin, STATE_BYTES, STEPS, takeStep } from './steps.ts';

test('the state grows by equal parts, from 1.9 to 8.6 KB', () => {
  const states = [begin('a'.repeat(26))];
  for (let step = 0; step < STEPS; step += 1) {
    const before = states.at(-1);
    if (before) states.push(takeStep(before));
  }
  const sizes = states.map((state) => Buffer.byteLength(JSON.stringify(state)));
  expect(sizes[0]).toBe(STATE_BYTES.first);
  expect(Math.abs((sizes.at(-1) ?? 0) - STATE_BYTES.last)).toBeLessThanOrEqual(STEPS);
  expect(states.at(-1)?.findings.map(({ step }) => step)).toEqual([0, 1, 2, 3, 4]);
});
