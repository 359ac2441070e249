import { describe, expect, test } from 'vitest';
import { groundTruthOf, ambiguityIn } from './case.ts';
import { inPresentation } from './presentations.ts';

const ROW = {
  id: 'x',
  claim: { text: 'It is so.', evidence: [{ id: 'a', text: 'So it is.' }] },
  expectedVerdict: 'affirm',
  expectedClassification: 'supported',
};

test('a case is read as it stands there', () => {
  const row = {
    ...ROW,
    kind: 'plain',
    wrongEvidence: ['a'],
    secondPass: [{ id: 'b', text: 'So.' }],
  };
  expect(groundTruthOf(row, 'f:1')).toEqual(row);
});

test('cases that can’t be told from each other are refused, a second pass by the text of its claim', () => {
  const asked = { ...ROW, secondPass: [{ id: 'b', text: 'So.' }] };
  const all = (...rows: object[]) => rows.map((row) => groundTruthOf(row, 'f'));
  expect(ambiguityIn(all(asked, { ...ROW, id: 'y' }))).toBeNull();
  expect(ambiguityIn(all(ROW, ROW))).toBe('two cases have the same id');
  expect(ambiguityIn(all(asked, { ...asked, id: 'y' }))).toMatch(
    /secondPass .* claim: "It is so\."/,
  );
});

test.each([
  ['without a claim', { ...ROW, claim: undefined }, /^f:1: not a case .*claim/],
  ['with an unknown field', { ...ROW, mood: 'good' }, /^f:1: not a case/],
  [
    'with a verdict that nobody hands down',
    { ...ROW, expectedVerdict: 'remand' },
    /expectedVerdict/,
  ],
  ['with a claim that the clerk refuses', { ...ROW, claim: { text: ' ' } }, /^f:1: /],
  ['with wrong evidence that is none', { ...ROW, wrongEvidence: ['z'] }, /wrongEvidence names z/],
  [
    'with a classification that no verdict has',
    { ...ROW, expectedClassification: 'suported' },
    /expectedClassification is suported, but must be one of supported, refuted/,
  ],
  [
    'with an affirm that finds nothing',
    { ...ROW, expectedClassification: null },
    /an expected affirm needs an expectedClassification/,
  ],
  ['with a mistrial that finds something', { ...ROW, expectedVerdict: 'mistrial' }, /must be null/],
  ['with a second pass without words', { ...ROW, secondPass: [{ id: 'b' }] }, /secondPass: /],
])('a row %s is none, and it is said where', (_what, row, fault) => {
  expect(() => groundTruthOf(row, 'f:1')).toThrow(fault);
});

describe('a case put otherwise', () => {
  const truth = (change: object) =>
    groundTruthOf({ ...ROW, claim: { ...ROW.claim, ...change } }, 'f');
  const two = [
    { id: 'a', text: 'So it is.' },
    { id: 'b', text: 'It is not so.' },
  ];

  test('has its evidence in reverse, where there is some to turn around', () => {
    expect(inPresentation(truth({ evidence: two }), 'order')?.evidence).toEqual(two.toReversed());
    expect(inPresentation(truth({}), 'order')).toBeNull();
  });

  test('has the other side charged, or the next candidate', () => {
    const candidates = ['one', 'two', 'three'].map((classification) => ({
      classification,
      statement: classification,
    }));
    const charged = (change: object) =>
      inPresentation(truth(change), 'sides')?.classification ?? null;
    expect(charged({})).toBe('refuted');
    expect(charged({ classification: 'refuted' })).toBe('supported');
    expect(charged({ candidates, classification: 'three' })).toBe('one');
    expect(charged({ classification: 'contested' })).toBeNull();
    expect(charged({ confidence: 0.9 })).toBeNull();
  });
});
