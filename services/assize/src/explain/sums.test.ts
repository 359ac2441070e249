import { strengthOf } from '@assize/proto';
import { expect, test } from 'vitest';
import { belowFloorReason } from './reason.ts';
import { arithmeticOf } from './sums.ts';
import type { Weighed } from './weighed.ts';

const weighedAs = (finding: Weighed['finding']): Weighed => ({
  finding,
  statement: 'It is so.',
  readings: [],
  rulings: [],
  unread: new Map(),
  onScales: [],
  remaining: () => 1,
  least: 0.84,
});

function floorUnder(confidence: number): string | undefined {
  const scales = { support: confidence, refute: 0 };
  const weighed = weighedAs({ classification: 'supported', scales, confidence });
  const sealed = { classification: 'nei', confidence: strengthOf('nei', scales) };
  const sums = arithmeticOf(weighed, { ...sealed, basis: 'trial' });
  return sums.find(({ label }) => label === 'floor')?.text;
}

test('the floor is told apart from what does not reach it, by as many decimals as that takes', () => {
  expect(floorUnder(0.7)).toContain('0.70 does not reach the 0.84 ');
  expect(floorUnder(0.839)).toContain('0.839 does not reach the 0.84 ');
});

test.each([
  [
    'contested',
    0.8,
    0.94,
    0.8,
    /^The sources disagree, 0\.80 for and 0\.94 against\. .* requires 0\.84 on both/,
  ],
  [
    'refuted',
    0,
    0.7,
    0.7,
    /leans against it, 0\.70 against and 0\.00 for, .* 0\.70 and .* requires 0\.84/,
  ],
  ['supported', 0.8, 0.1, 0.72, /leans for it, 0\.80 for and 0\.10 against/],
  ['disk', 0.8, 0.1, 0.72, /leans to “disk”/],
] as const)(
  'what is too little for “%s” is told of the evidence',
  (classification, s, r, confidence, told) => {
    const scales = { support: s, refute: r };
    expect(belowFloorReason(weighedAs({ classification, scales, confidence }))).toMatch(told);
  },
);

test('what may say the contrary is told in the sums, and in the reason', () => {
  const contrary = { id: 'e2', refute: 0.41 };
  const scales = { support: 0.95, refute: 0 };
  const finding = { classification: 'supported', scales, confidence: 0.5605, contrary };
  const sealed = { classification: 'nei', confidence: strengthOf('nei', scales) };
  const sums = arithmeticOf(weighedAs(finding), { ...sealed, basis: 'trial' });
  expect(sums.map(({ label }) => label)).toContain('C, contrary');
  expect(sums.find(({ label }) => label === 'confidence')?.text).toBe(
    'S × (1 − C) = 0.95 × (1 − 0.41) = 0.56',
  );
  expect(belowFloorReason(weighedAs(finding))).toContain(', because e2 may contradict it.');
});

test.each([
  [0.1, 0.12, /^S = 0\.10 and R = 0\.12: too little for a finding, which needs 0\.2 /],
  [0, 0.9, /^S = 0\.00 and R = 0\.90: the statement does not hold, and no other finding /],
  [0.9, 0.95, /^S = 0\.90 and R = 0\.95: the statement does not hold, and no other finding /],
])('why nothing is found of a charge that is only proven or not: S %d, R %d', (s, r, told) => {
  const scales = { support: s, refute: r };
  const confidence = strengthOf('nei', scales);
  const weighed = weighedAs({ classification: 'nei', scales, confidence });
  const sums = arithmeticOf(weighed, { classification: 'nei', confidence, basis: 'trial' });
  expect(sums.find(({ label }) => label === 'finding')?.text).toMatch(told);
});
