import type { Gathered, View } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import {
  CROSS_WEIGHT,
  crossExamined,
  crossStatementOf,
  denialOf,
  isOfRecord,
} from './cross-examination.ts';
import { readingsOn } from './reading.ts';
import { aView, exhibits, gathered, reads } from './testing/view.ts';

describe('a question of record', () => {
  it.each([
    'Vic Willis threw no hitter, and was traded in 1905.',
    'She died in May.',
    'The senate rejected the bill.',
    'Johansson was born in New York.',
  ])('is whether it happened: %s', (claim) => expect(isOfRecord(claim)).toBe(true));

  it.each([
    'Speed cameras should be abolished.',
    'Sanctions have to be used abroad.',
    'The treaty of 1990 was unjust.',
    'The Nile flows through Africa.',
    'The wearing of masks is a responsibility.',
    'The cell is seeded by hand.',
  ])('is none where it is what ought to be, or what is: %s', (claim) =>
    expect(isOfRecord(claim)).toBe(false),
  );

  it('is answered for the longest claim there can be', () => {
    const words = ['is a ', 'a', 'seeded ', 'ed', 'to be '].map((word) => word.repeat(8000));
    expect(words.map((claim) => isOfRecord(claim))).toEqual([false, false, false, true, false]);
  });
});

it.each([
  ['He was not there.', 'He was there.'],
  ['He was there.', 'He was not there.'],
  ['He won.', 'It is not true that He won.'],
])('the opposite of "%s" is "%s"', (statement, opposite) =>
  expect(denialOf(statement)).toBe(opposite),
);

const RECORD = 'The bridge was opened in 1781.';
const OPPOSITE = 'The bridge was not opened in 1781.';
const ROUND = { round: 1, argument: null, rebuttal: null, notes: null };
const heard = (change: Partial<View> = {}): View =>
  aView({
    claim: { ...aView().claim, text: RECORD },
    exhibits: exhibits('a', 'b'),
    rounds: [ROUND],
    ...change,
  });

describe('cross-examination', () => {
  it('is held on a question of record that was heard, with exhibits to compare', () => {
    expect(crossStatementOf(heard())).toBe(OPPOSITE);
    expect(crossStatementOf(heard({ rounds: [] }))).toBeNull();
    expect(crossStatementOf(heard({ exhibits: exhibits('a') }))).toBeNull();
    expect(crossStatementOf(heard({ claim: aView().claim }))).toBeNull();
    const candidates = [{ classification: 'x', statement: 'x' }];
    const claim = { ...aView().claim, text: RECORD, candidates };
    expect(crossStatementOf(heard({ claim }))).toBeNull();
  });

  const own = [reads('a', { support: 0.8, refute: 0.1 }), reads('b', { support: 0.4 })];
  const asked = (answers: Gathered['readings']): Gathered => ({
    readings: [...(gathered(own, RECORD).readings ?? []), ...(answers ?? [])],
  });

  it('mixes into each reading what the exhibit says of the opposite', () => {
    const opposite = [reads('a', { support: 0.8 }), reads('b', { refute: 0.9 })];
    const answers = asked([{ statement: OPPOSITE, exhibits: opposite }]);
    const { gathered: mixed, put } = crossExamined(heard(), answers);
    expect(put).toBe(OPPOSITE);
    const [a, b] = readingsOn(mixed, RECORD);
    expect(a?.support).toBeCloseTo((1 - CROSS_WEIGHT) * 0.8, 6);
    expect(a?.refute).toBeCloseTo((1 - CROSS_WEIGHT) * 0.1 + CROSS_WEIGHT * 0.8, 6);
    expect(b?.support).toBeCloseTo((1 - CROSS_WEIGHT) * 0.4 + CROSS_WEIGHT * 0.9, 6);
    for (const one of [a, b]) {
      expect((one?.support ?? 0) + (one?.refute ?? 0) + (one?.neutral ?? 0)).toBeCloseTo(1, 5);
    }
    expect(readingsOn(mixed, OPPOSITE)).toEqual(opposite);
  });

  it('leaves a record as it is whose exhibits nobody asked the opposite', () => {
    const given = asked([]);
    const { gathered: same, put } = crossExamined(heard(), given);
    expect(same).toBe(given);
    expect(put).toBeNull();
  });
});
