import { ANOTHER_LANGUAGE, SILENCE_CONFIDENCE, type Verdict, type View } from '@assize/proto';
import {
  aView,
  amongCandidates,
  CLAIM,
  exhibits,
  gathered,
  readingOf,
} from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { rule } from './verdict.ts';

const LEAST_CONFIDENCE = 0.7;

/** The floor is 0.7. */
function ruled(said: Parameters<typeof readingOf>[1], change: Partial<View> = {}): Verdict {
  const view = aView({ exhibits: exhibits('a'), leastConfidence: LEAST_CONFIDENCE, ...change });
  return rule(view, gathered([readingOf('a', said)]));
}

const nei: Partial<View> = { charge: { classification: 'nei', statement: CLAIM } };
const missing = ({ brief }: Verdict): string[] => brief?.missing.map(({ what }) => what) ?? [];

describe('the least confidence of a case', () => {
  it.each([
    ['affirm', 'supported', { support: LEAST_CONFIDENCE }, {}],
    ['amend', 'refuted', { refute: LEAST_CONFIDENCE }, {}],
    ['affirm', 'nei', {}, { ...nei, leastConfidence: SILENCE_CONFIDENCE }],
    ['amend', 'supported', { support: LEAST_CONFIDENCE }, nei],
  ] as const)('is enough to %s: %s', (decision, classification, said, change) => {
    expect(ruled(said, change)).toMatchObject({ decision, classification, brief: null });
  });

  it.each([
    ['supported', { support: LEAST_CONFIDENCE - 0.01 }, '0.69'],
    ['refuted', { refute: LEAST_CONFIDENCE - 0.01 }, '0.69'],
    ['supported', { support: LEAST_CONFIDENCE - 0.001 }, '0.699'],
  ])(
    'is not reached by "%s" a little under it: acquitted, with what was missing',
    (side, said, reached) => {
      const verdict = ruled(said);
      expect(verdict).toMatchObject({
        decision: 'acquit',
        classification: 'nei',
        feedback: null,
        brief: { ended: 'judge declared' },
      });
      expect(missing(verdict)).toEqual([
        `a confidence of at least 0.7 in "${side}": the exhibits give ${reached}`,
      ]);
    },
  );

  it('sends back what is under it where somebody could bring more', () => {
    const verdict = ruled({ support: 0.6 }, { publisher: 'acme' });
    expect(verdict).toMatchObject({ decision: 'remand', classification: 'nei', brief: null });
    expect(verdict.feedback?.questions).toMatchObject([{ id: 'q1', about: null }]);
    expect(verdict.feedback?.questions[0]?.text).toContain('does not settle it');
  });

  it('is asked of a charge that nothing is known as well', () => {
    const little = { support: 1, relevance: 0.19 };
    const confidence = SILENCE_CONFIDENCE * (1 - 0.19);
    expect(ruled(little, { ...nei, leastConfidence: confidence })).toMatchObject({
      decision: 'affirm',
      confidence,
    });
    const verdict = ruled(little, { ...nei, leastConfidence: SILENCE_CONFIDENCE });
    expect(verdict).toMatchObject({ decision: 'acquit', classification: 'nei' });
    expect(missing(verdict)[0]).toContain('at least 0.5 in "nei"');
  });

  it('is asked of what two candidates bear out alike, and of neither that stands alone', () => {
    const decided = (x: number, y: number): Verdict['decision'] =>
      rule(
        aView({
          exhibits: exhibits('a'),
          leastConfidence: LEAST_CONFIDENCE,
          ...amongCandidates(['x', 'y'], 'x'),
        }),
        {
          readings: [
            { statement: 'It is x.', exhibits: [readingOf('a', { support: x })] },
            { statement: 'It is y.', exhibits: [readingOf('a', { support: y })] },
          ],
        },
      ).decision;
    expect([decided(0.9, 0), decided(0, 0.9), decided(0.9, 0.8)]).toEqual([
      'affirm',
      'amend',
      'acquit',
    ]);
  });

  it('is not reached where an exhibit may say the contrary, though the scales count nothing of it', () => {
    const off = readingOf('b', { refute: 0.5, relevance: 0 });
    const view = aView({ exhibits: exhibits('a', 'b'), leastConfidence: LEAST_CONFIDENCE });
    const verdict = rule(view, gathered([readingOf('a', { support: 0.95 }), off]));
    expect(verdict).toMatchObject({ decision: 'acquit', classification: 'nei' });
    expect(missing(verdict)[0]).toBe(
      'a confidence of at least 0.7 in "supported": the exhibits give 0.47, because b may contradict it (0.50)',
    );
    const said = {
      text: 'b may contradict it (0.50), which lowers the confidence.',
      exhibits: ['b'],
    };
    expect(verdict.reasoning).toContainEqual(said);
    const weak = rule(view, gathered([readingOf('a', { support: 0.6 }), off]));
    expect(missing(weak)[0]).toMatch(/the exhibits give 0\.30$/);
    const refuted = rule(view, gathered([readingOf('a', { refute: 0.95 }), off]));
    expect(refuted).toMatchObject({ decision: 'amend', classification: 'refuted' });
  });

  it('is not reached where an exhibit is in a language that nobody read', () => {
    const view = aView({ exhibits: exhibits('a', 'b'), leastConfidence: LEAST_CONFIDENCE });
    const read = gathered([readingOf('a', { support: 0.95 }), readingOf('b', { relevance: 0 })]);
    expect(rule(view, read)).toMatchObject({ decision: 'affirm' });
    const unread = { ...read, missing: [`1 of 2 not read: ${ANOTHER_LANGUAGE} (fr)`] };
    const verdict = rule(view, unread);
    expect(verdict).toMatchObject({ decision: 'acquit', classification: 'nei' });
    expect(missing(verdict)[0]).toMatch(
      /give 0\.47, because b was not read and may contradict it$/,
    );
    const rivals = { ...view, ...amongCandidates(['x', 'y'], 'x') };
    const readings = rivals.claim.candidates.map(({ classification, statement }) => {
      const support = classification === 'x' ? 0.95 : 0;
      return { statement, exhibits: [readingOf('a', { support }), readingOf('b')] };
    });
    expect(rule(rivals, { ...read, readings })).toMatchObject({ decision: 'affirm' });
    expect(rule(rivals, { ...unread, readings })).toMatchObject({ decision: 'acquit' });
  });
});
