import type { Evidence, ExhibitReading, Reinvestigation, View } from '@assize/proto';
import { aView, exhibits, gathered, readingOf } from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { joinedReadings } from './join.ts';
import { reinvestigate } from './reinvestigate.ts';

const questions = ['a', null].map((about, i) => ({ id: `q${i + 1}`, text: 'Is it so?', about }));

const remanded = (change: Partial<View> = {}): View =>
  aView({
    exhibits: exhibits('a', 'b').map((one) => ({ ...one, source: 's' })),
    place: { node: '_remand', turn: null, round: null },
    feedback: { challenged: [], alternative: null, questions },
    ...change,
  });

const [join] = joinedReadings(remanded().exhibits);
if (!join) throw new Error('two exhibits of one source are joined');

/** The reinvestigation from evidence that an investigator found, and the readings of all evidence. */
function found(
  evidence: readonly Evidence[],
  readings: readonly ExhibitReading[],
  said: object = {},
): Reinvestigation {
  const findings = { by: 'built-in investigator', evidence, ...said };
  return reinvestigate(remanded(), { ...gathered(readings), reinvestigation: findings });
}

describe('the built-in investigator', () => {
  const parts = [readingOf('a', { support: 0.2 }), readingOf('b', { support: 0.1, refute: 0.3 })];

  it('brings exhibits that say more together, as answers to what was open about them', () => {
    const said = found([join.passage], [...parts, readingOf('a+b', { support: 0.9 })]);
    expect(said.evidence).toEqual([join.passage]);
    expect(said.answers).toEqual([
      { question: 'q1', answer: 'a+b supports it (0.90)', exhibits: ['a+b'] },
      { question: 'q2', answer: 'a+b supports it (0.90)', exhibits: ['a+b'] },
    ]);
    expect(said).toMatchObject({ classification: 'supported', by: 'built-in investigator' });
  });

  it('brings nothing that says no more than a part of it, or hardly anything', () => {
    for (const together of [{ support: 0.2 }, { refute: 0.3 }, { support: 0.19 }]) {
      const said = found([join.passage], [...parts, readingOf('a+b', together)]);
      expect(said.evidence).toEqual([]);
      expect(said.answers.map(({ answer }) => answer)).toEqual([null, null]);
    }
  });

  it('answers with what it found elsewhere where nothing bears on the exhibit asked about', () => {
    const [letter] = exhibits('letter');
    const said = found(letter ? [letter] : [], [...parts, readingOf('letter', { refute: 0.8 })]);
    expect(said.answers[0]).toEqual({
      question: 'q1',
      answer: 'letter refutes it (0.80)',
      exhibits: ['letter'],
    });
    expect(said.classification).toBe('refuted');
  });
});

it('answers in as many words as an answer may have, and cites all that it found', () => {
  const letters = exhibits(...Array.from({ length: 45 }, (_, i) => `${'x'.repeat(190)}${i}`));
  const all = letters.map(({ id }) => readingOf(id, { support: 0.8 }));
  const [first] = found(letters, all).answers;
  expect(first?.answer?.length).toBe(4000);
  expect(first?.exhibits).toHaveLength(45);
});

describe('a publisher’s investigator', () => {
  it('cites only what is on record or what it brings', () => {
    const cited = ['a', 'letter', 'ghost'];
    const said = found(exhibits('letter'), [readingOf('letter')], {
      searched: [],
      answers: [{ question: 'q1', answer: 'Yes.', exhibits: cited }],
      challenged: [{ id: 'a', answer: 'Yes.', exhibits: cited }],
    });
    expect(said.answers[0]?.exhibits).toEqual(['a', 'letter']);
    const view = remanded({
      feedback: { challenged: [{ id: 'a', why: 'hedged' }], alternative: null, questions: [] },
    });
    const { challenged } = reinvestigate(view, {
      ...gathered([readingOf('letter')]),
      reinvestigation: {
        by: 'publisher acme',
        evidence: exhibits('letter'),
        searched: [],
        challenged: [{ id: 'a', answer: 'Yes.', exhibits: cited }],
      },
    });
    expect(challenged?.[0]?.exhibits).toEqual(['a', 'letter']);
  });

  it('is taken at its word: its answers, its evidence, its charge', () => {
    const evidence = exhibits('letter');
    const said = found(evidence, [readingOf('letter')], {
      by: 'publisher acme',
      answers: [{ question: 'q2', answer: 'Yes.', exhibits: ['letter'] }],
      classification: 'refuted',
      confidence: 0.4,
    });
    expect(said).toEqual({
      kind: 'reinvestigation',
      answers: [
        { question: 'q1', answer: null, exhibits: [] },
        { question: 'q2', answer: 'Yes.', exhibits: ['letter'] },
      ],
      evidence,
      classification: 'refuted',
      confidence: 0.4,
      by: 'publisher acme',
    });
  });
});

describe('the charge', () => {
  it('of another name stays what it is', () => {
    const view = remanded({ charge: { classification: 'x', statement: aView().claim.text } });
    const said = reinvestigate(view, {
      ...gathered([readingOf('a', { refute: 0.9 })]),
      reinvestigation: { by: 'built-in investigator', evidence: [] },
    });
    expect(said).toMatchObject({ classification: 'x', confidence: 0 });
  });
});
