import { LEAST, type Claim } from '@assize/proto';
import { reads } from '@assize/court/testing';
import { describe, expect, test } from 'vitest';
import { singleAmong, singlePass } from './single.ts';

const claim: Claim = {
  text: 'The Nile flows through Africa.',
  evidence: [
    { id: 'a', text: 'It flows through Africa.' },
    { id: 'b', text: 'Boats sail on it every day of the year.' },
  ],
};

describe('a single pass', () => {
  test.each([
    ['supported', [reads('a', { support: 0.6 })]],
    ['refuted', [reads('a', { support: 0.1, refute: 0.6 })]],
    ['nei', [reads('a', { support: LEAST - 0.01 })]],
    ['nei', []],
    ['contested', [reads('a', { support: 0.6 }), reads('b', { refute: 0.6 })]],
    ['refuted', [reads('a', { support: 0.44, refute: 0.3 }), reads('b', { refute: 0.9 })]],
  ])('finds %s', (classification, readings) => {
    expect(singlePass(claim, readings, 0).classification).toBe(classification);
  });

  test('is as sure of exhibits of one source as of its strongest, as the judge is', () => {
    const evidence = (claim.evidence ?? []).map((one) => ({ ...one, source: 'urn:one' }));
    const readings = [reads('a', { support: 0.7 }), reads('b', { support: 0.7 })];
    expect(singlePass(claim, readings, 0).confidence).toBeGreaterThan(0.7);
    expect(singlePass({ ...claim, evidence }, readings, 0).confidence).toBe(0.7);
  });

  test('finds nothing under the floor', () => {
    const readings = [reads('a', { support: 0.7 })];
    expect(singlePass(claim, readings, 0.7).classification).toBe('supported');
    expect(singlePass(claim, readings, 0.71).classification).toBe('nei');
  });

  test('finds the candidate that is supported most strongly, the first of equals, or none', () => {
    const of = (classification: string, support: number) => ({
      classification,
      readings: [reads('a', { support })],
    });
    expect(singleAmong(claim, [of('x', 0.6), of('y', 0.9)], 0).classification).toBe('y');
    expect(singleAmong(claim, [of('x', 0.6), of('y', 0.6)], 0).classification).toBe('x');
    expect(singleAmong(claim, [of('x', 0.1), of('y', 0)], 0).classification).toBe('nei');
  });
});
