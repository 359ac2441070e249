import type { Claim } from '@assize/proto';
import { reads } from '@assize/scrutiny/testing';
import { describe, expect, test } from 'vitest';
import { argmaxOf, SINGLE_CONTESTED, SINGLE_LEAST, singleAmong, singlePass } from './single.ts';

const claim: Claim = {
  text: 'The Nile flows through Africa.',
  evidence: [
    { id: 'a', text: 'It flows through Africa.' },
    { id: 'b', text: 'Boats sail on it every day of the year.' },
  ],
};

describe('a single pass', () => {
  test.each([
    ['supported', [reads('a', { support: SINGLE_LEAST })]],
    ['refuted', [reads('a', { support: 0.1, refute: SINGLE_LEAST })]],
    ['nei', [reads('a', { support: SINGLE_LEAST - 0.01 })]],
    ['nei', []],
    [
      'contested',
      [reads('a', { support: SINGLE_CONTESTED }), reads('b', { refute: SINGLE_CONTESTED })],
    ],
    [
      'refuted',
      [reads('a', { support: SINGLE_CONTESTED - 0.01 }), reads('b', { refute: SINGLE_CONTESTED })],
    ],
  ])('finds %s', (classification, readings) => {
    expect(singlePass(claim, readings).classification).toBe(classification);
  });

  test('counts exhibits of one source once, as the judge does', () => {
    const evidence = (claim.evidence ?? []).map((one) => ({ ...one, source: 'urn:one' }));
    const readings = [reads('a', { support: 0.15 }), reads('b', { support: 0.15 })];
    expect(singlePass(claim, readings).classification).toBe('supported');
    expect(singlePass({ ...claim, evidence }, readings).classification).toBe('nei');
  });

  test('finds the candidate that is supported most strongly, the first of equals, or none', () => {
    const of = (classification: string, support: number) => ({
      classification,
      readings: [reads('a', { support })],
    });
    expect(singleAmong(claim, [of('x', 0.5), of('y', 0.9)]).classification).toBe('y');
    expect(singleAmong(claim, [of('x', 0.5), of('y', 0.5)]).classification).toBe('x');
    expect(singleAmong(claim, [of('x', 0.1), of('y', 0)]).classification).toBe('nei');
  });
});

test.each([
  ['supported', [{ support: 0.4, refute: 0.3 }]],
  ['refuted', [{ support: 0.2, refute: 0.5 }, {}]],
  ['contested', [{ support: 0.5 }, { refute: 0.6 }]],
  ['nei', [{ support: 0.3 }]],
  ['nei', []],
])('an argmax of each passage finds %s', (classification, said) => {
  expect(argmaxOf(said.map((one, at) => reads(String(at), one)))).toBe(classification);
});
