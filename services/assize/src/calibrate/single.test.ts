import {
  ANOTHER_LANGUAGE,
  FINDING_THRESHOLD,
  type Claim,
  type ExhibitReading,
} from '@assize/proto';
import { readingOf } from '@assize/court/testing';
import { describe, expect, test } from 'vitest';
import { singlePass } from './single.ts';

const claim: Claim = {
  text: 'The Nile flows through Africa.',
  evidence: [
    { id: 'a', text: 'It flows through Africa.' },
    { id: 'b', text: 'Boats sail on it every day of the year.' },
  ],
};

const pass = (of: Claim, exhibits: ExhibitReading[], least = 0, missing: string[] = []) =>
  singlePass(of, { readings: [{ statement: of.text, exhibits }], missing }, least);

describe('a single pass', () => {
  test.each([
    ['supported', [readingOf('a', { support: 0.6 })]],
    ['refuted', [readingOf('a', { support: 0.1, refute: 0.6 })]],
    ['nei', [readingOf('a', { support: FINDING_THRESHOLD - 0.01 })]],
    ['nei', []],
    ['contested', [readingOf('a', { support: 0.6 }), readingOf('b', { refute: 0.6 })]],
    ['refuted', [readingOf('a', { support: 0.44, refute: 0.3 }), readingOf('b', { refute: 0.9 })]],
  ])('finds %s', (classification, readings) => {
    expect(pass(claim, readings).classification).toBe(classification);
  });

  test('is as sure of exhibits of one source as of its strongest, as the judge is', () => {
    const evidence = (claim.evidence ?? []).map((one) => ({ ...one, source: 'urn:one' }));
    const readings = [readingOf('a', { support: 0.7 }), readingOf('b', { support: 0.7 })];
    expect(pass(claim, readings).confidence).toBeGreaterThan(0.7);
    expect(pass({ ...claim, evidence }, readings).confidence).toBe(0.7);
  });

  test('finds nothing under the floor', () => {
    const readings = [readingOf('a', { support: 0.7 })];
    expect(pass(claim, readings, 0.7).classification).toBe('supported');
    expect(pass(claim, readings, 0.71).classification).toBe('nei');
  });

  test('affirms nothing beside what nobody could read, as the judge does', () => {
    const readings = [readingOf('a', { support: 0.9 }), readingOf('b', { relevance: 0 })];
    const missing = [`1 of 2 not read: ${ANOTHER_LANGUAGE} (fr)`];
    expect(pass(claim, readings, 0.8).classification).toBe('supported');
    expect(pass(claim, readings, 0.8, missing).classification).toBe('nei');
  });

  test('finds the candidate that is supported most strongly, the first of equals, or none', () => {
    const candidates = ['x', 'y'].map((name) => ({ classification: name, statement: `${name}!` }));
    const among = (...supports: number[]): string =>
      singlePass(
        { ...claim, classification: 'x', candidates },
        {
          readings: supports.map((support, i) => ({
            statement: candidates[i]?.statement ?? '',
            exhibits: [readingOf('a', { support })],
          })),
        },
        0,
      ).classification;
    expect(among(0.6, 0.9)).toBe('y');
    expect(among(0.6, 0.6)).toBe('x');
    expect(among(0.1, 0)).toBe('nei');
  });
});
