import { FINDING_THRESHOLD, type Challenge, type Gathered, type View } from '@assize/proto';
import { defended, indicted, rebutted, reinvestigated } from '@assize/proto/testing/artifacts';
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

type Said = Readonly<Record<string, { support?: number; refute?: number; relevance?: number }>>;

function ruled(said: Said, change: Partial<View> = {}): ReturnType<typeof rule> {
  const ids = Object.keys(said);
  const seen = aView({ exhibits: exhibits(...ids), charged: ids, ...change });
  return rule(seen, gathered(ids.map((id) => readingOf(id, said[id]))));
}

const charged = (classification: string): Partial<View> => ({
  charge: { classification, statement: CLAIM },
});

describe('the judge', () => {
  it.each([
    ['supported', { a: { support: 0.6, refute: 0.1 } }],
    ['refuted', { a: { support: 0.1, refute: 0.6 } }],
    ['contested', { a: { support: 0.6 }, b: { refute: 0.6 } }],
    ['nei', { a: { support: FINDING_THRESHOLD - 0.01, refute: 0.01 } }],
  ])('affirms the charge "%s" where the exhibits say it', (classification, said) => {
    const verdict = ruled(said, charged(classification));
    expect(verdict).toMatchObject({ decision: 'affirm', classification, brief: null });
  });

  it('amends to what they say instead, the prosecution dissenting', () => {
    const indictment = indicted({ narrative: 'It was so.' });
    const verdict = ruled({ a: { refute: 0.6 } }, { indictment });
    expect(verdict).toMatchObject({
      decision: 'amend',
      classification: 'refuted',
      confidence: 0.6,
      dissent: ['prosecution: It was so.'],
    });
  });

  it('acquits where they say nothing and nothing is open, with what was missing', () => {
    expect(ruled({})).toMatchObject({
      decision: 'acquit',
      classification: 'nei',
      brief: {
        ended: 'judge declared',
        missing: [{ what: 'no evidence at all for "supported"', foundBy: 'judge' }],
      },
    });
  });

  it('finds a charge of another name proven or not: there is nothing to amend it to', () => {
    expect(ruled({ a: { support: 0.6 } }, charged('broken'))).toMatchObject({
      decision: 'affirm',
      classification: 'broken',
    });
    expect(ruled({ a: { refute: 0.6 } }, charged('broken'))).toMatchObject({
      decision: 'acquit',
      classification: 'nei',
    });
  });

  it('finds the candidate that is carried most, the charge where two are equal', () => {
    const seen = aView({ exhibits: exhibits('a'), ...amongCandidates(['x', 'y'], 'y') });
    const found = (x: number, y: number): string | null =>
      rule(seen, {
        readings: [
          { statement: 'It is x.', exhibits: [readingOf('a', { support: x })] },
          { statement: 'It is y.', exhibits: [readingOf('a', { support: y })] },
        ],
      }).classification;
    expect([found(0.8, 0.6), found(0.6, 0.8), found(0.7, 0.7), found(0.1, 0.1)]).toEqual([
      'x',
      'y',
      'y',
      'nei',
    ]);
  });
});

const challenge = (id: string, ground: string, severity: Challenge['severity']): Challenge => ({
  id,
  ground,
  severity,
  why: '',
});
const brief = (...challenges: Challenge[]) => defended({ challenges });

describe('a challenge', () => {
  it('that holds weakens its exhibit on the side for which it was cited', () => {
    const hedging = [{ id: 'a', text: 'It may well flow through Africa.' }, ...exhibits('b')];
    const verdict = ruled(
      { a: { support: 0.9 }, b: {} },
      { exhibits: hedging, brief: brief(challenge('a', 'hedged', 'minor')) },
    );
    expect(verdict.rulings).toEqual([
      { id: 'a', ground: 'hedged', severity: 'minor', side: 'support', upheld: true },
    ]);
    expect(verdict.confidence).toBe(0.81);
  });

  it('that does not hold on the judge’s own reading is overruled', () => {
    const verdict = ruled(
      { a: { support: 0.9 } },
      { brief: brief(challenge('a', 'adverse', 'minor'), challenge('a', 'ugly', 'fatal')) },
    );
    expect(verdict.rulings.map(({ upheld }) => upheld)).toEqual([false, false]);
    expect(verdict.confidence).toBe(0.9);
  });

  it('raised twice is ruled on once', () => {
    const raised = challenge('a', 'silent', 'minor');
    const said = { a: { support: 0.3 } };
    const verdict = ruled(said, {
      brief: brief(raised),
      rounds: [
        { round: 1, argument: null, rebuttal: rebutted({ challenges: [raised] }), notes: null },
      ],
    });
    expect(verdict.rulings).toHaveLength(1);
  });

  it('to what is not on record is passed over', () => {
    const verdict = ruled({}, { brief: brief(challenge('ghost', 'adverse', 'fatal')) });
    expect(verdict.rulings).toEqual([]);
  });
});

describe('a mistrial', () => {
  it.each([
    ['indictment', 'prosecutor'],
    ['discovery', 'adversary'],
    ['brief', 'defense'],
  ] as const)('is declared where the author of the %s abstained', (artifact, foundBy) => {
    const silent: Partial<View> = {
      indictment: null,
      [artifact]: { abstained: 'it could not read' },
    };
    expect(ruled({ a: { support: 0.9 } }, silent)).toMatchObject({
      decision: 'mistrial',
      classification: null,
      confidence: null,
      brief: { missing: [{ what: 'it could not read', foundBy }] },
    });
  });

  it('is declared where the order of presentation decides', () => {
    const words = 'The very same words, from one mouth.';
    const twins = {
      a: { support: 0.6, relevance: FINDING_THRESHOLD },
      b: { support: 0.6 },
    };
    const repeated = brief(challenge('b', 'repeated', 'fatal'));
    const verdict = ruled(twins, {
      brief: repeated,
      exhibits: [
        { id: 'a', text: words },
        { id: 'b', text: words },
      ],
    });
    expect(verdict).toMatchObject({
      decision: 'mistrial',
      classification: null,
      brief: { ended: 'judge declared', missing: [{ foundBy: 'judge', stage: 'verdict' }] },
    });
    expect(verdict.brief?.missing[0]?.what).toBe(
      'the finding depends on the order of presentation: "nei" as presented, "supported" in reverse',
    );
  });
});

const SILENT = { a: { support: 0.1, refute: 0.1 }, b: { support: 0.05, refute: 0.1 } };
const ofOneSource = exhibits('a', 'b').map((one) => ({ ...one, source: 's' }));

describe('a remand', () => {
  it('asks about what is on the topic and says neither, the most relevant first', () => {
    const verdict = ruled(
      { ...SILENT, b: { ...SILENT.b, relevance: 0.5 }, off: { relevance: 0.05 } },
      { exhibits: [...ofOneSource, ...exhibits('off')] },
    );
    expect(verdict).toMatchObject({ decision: 'remand', classification: 'nei', brief: null });
    expect(verdict.feedback?.questions.map(({ id, about }) => [id, about])).toEqual([
      ['q1', 'a'],
      ['q2', 'b'],
    ]);
  });

  it('asks for other evidence where none is on the topic and somebody could bring some', () => {
    const view = { publisher: 'acme' };
    expect(ruled({}, view).feedback?.questions).toMatchObject([{ id: 'q1', about: null }]);
    const searched = rule(aView(), { ...gathered([]), canSearch: true });
    expect(searched).toMatchObject({ decision: 'remand' });
  });

  const spent = reinvestigated({ answers: [{ question: 'q1', answer: null, exhibits: [] }] });
  it.each([
    ['none is left', { exhibits: ofOneSource, remandsLeft: 0 }],
    ['the last one brought nothing', { exhibits: ofOneSource, reinvestigation: spent }],
    ['nobody could bring anything', {}],
  ])('is not asked for where %s', (_why, change) => {
    expect(ruled(SILENT, change)).toMatchObject({ decision: 'acquit', feedback: null });
  });
});

describe('a source that corrects itself', () => {
  it('leaves nothing of what it said before, and the verdict says so', () => {
    const [old, later] = [
      { id: 'old', kind: 'text', text: CLAIM, source: 'manual', date: '2025-01-10' },
      {
        id: 'new',
        kind: 'text',
        text: 'Not so: a misprint.',
        source: 'manual',
        date: '2025-03-02',
      },
    ] as const;
    const read = gathered([readingOf('old', { support: 0.9 }), readingOf('new', { refute: 0.9 })]);
    const verdict = rule(aView({ exhibits: [old, later], charged: ['old'] }), read);
    expect(verdict).toMatchObject({ decision: 'amend', classification: 'refuted' });
    expect(verdict.rulings).toContainEqual(
      expect.objectContaining({ id: 'old', ground: 'superseded', upheld: true }),
    );
    expect(verdict.reasoning.map(({ text }) => text).join(' ')).toContain('new is later than old');
    const upheld = ({ reasoning }: ReturnType<typeof rule>): string[] =>
      reasoning.map(({ text }) => text).filter((text) => text.includes('challenges upheld'));
    expect(upheld(verdict)).toEqual([]);
    const challenged = { brief: brief(challenge('old', 'off-topic', 'fatal')) };
    const heard = rule(aView({ exhibits: [old, later], charged: ['old'], ...challenged }), read);
    expect(upheld(heard)).toEqual(['0 of 1 challenges upheld.']);
    const undated = aView({ exhibits: [{ ...old, date: '' }, later], charged: ['old'] });
    expect(rule(undated, read).classification).toBe('contested');
  });

  it('beside another that says so leaves what makes the more careful verdict, in any order', () => {
    const said = [
      { id: 'old', text: CLAIM, source: 'A', date: '2020-01-01', side: { support: 0.95 } },
      { id: 'other', text: 'No longer.', source: 'B', date: '2021-01-01', side: { refute: 0.6 } },
      {
        id: 'own',
        text: 'Correction: no.',
        source: 'A',
        date: '2022-01-01',
        side: { refute: 0.6 },
      },
    ];
    for (const order of [said, said.toReversed()]) {
      const seen = order.map(({ id, text, source, date }) => ({ id, text, source, date }));
      const read = gathered(order.map(({ id, side }) => readingOf(id, side)));
      expect(rule(aView({ exhibits: seen, charged: ['old'] }), read)).toMatchObject({
        decision: 'amend',
        classification: 'contested',
        confidence: 0.475,
        rulings: [{ id: 'old', severity: 'weakening' }],
      });
    }
  });
});

describe.each(['lexical-cues-1', 'lexical-cues-2', 'lexical-cues-3'])(
  '%s that stand in for a model',
  (stanceModel) => {
    const seen = aView({ exhibits: exhibits('a'), charged: ['a'], leastConfidence: 0.6 });
    const by = (more: Partial<Gathered>) =>
      rule(seen, {
        ...gathered([readingOf('a', { support: 0.9 })]),
        stanceModel,
        ...more,
      });

    it('affirm nothing that they are not all but certain of', () => {
      const verdict = by({
        missing: ['stance: it cannot be loaded, read by lexical cues instead'],
      });
      expect(verdict).toMatchObject({ decision: 'acquit', classification: 'nei' });
      expect(verdict.brief?.missing[0]?.what).toContain('0.98');
    });

    it('affirm like any other reader where an operator chose them', () => {
      expect(by({})).toMatchObject({ decision: 'affirm' });
      const unread = "evidence report: its junit report can't be read: not well-formed XML";
      expect(by({ missing: [unread] })).toMatchObject({ decision: 'affirm' });
    });
  },
);
