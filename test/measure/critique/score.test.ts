import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PLANTED_KINDS, plantedTexts, type PlantedText } from './planted.ts';
import { scoreCritiques, type ScoredFinding } from './score.ts';

const fault = { text: 't', why: 'planted' };
const TEXT: PlantedText = {
  name: 't',
  part: 'kept apart',
  report: {
    title: 'T',
    sections: [
      { id: 'a', heading: 'A', text: 'It grew by 14 percent.\nIt always\ngrows [s]. So it is.' },
      { id: 'b', heading: 'B', text: 'The RPO holds. The ABC too. It always grows.' },
    ],
    sources: [{ id: 's', text: 'It may grow.' }],
  },
  planted: [
    { ...fault, section: 'a', kind: 'uncited-number', quote: 'It grew by 14 percent.' },
    { ...fault, section: 'a', kind: 'absolute-on-thin', quote: 'It always\ngrows [s].' },
    { ...fault, section: 'b', kind: 'undefined-term', quote: 'The RPO' },
    { ...fault, section: 'b', kind: 'undefined-term', quote: 'The ABC' },
  ],
};

function finding(target_section: string, type: string, quote?: string): ScoredFinding {
  return { target_section, type, ...(quote === undefined ? {} : { quote }) };
}

const scored = (...findings: ScoredFinding[]) =>
  scoreCritiques([{ ...TEXT, findings }])['kept apart'];

describe('scoreCritiques', () => {
  it('given a quote that overlaps, finds the fault whatever the white space', () => {
    const score = scored(finding('a', 'absolute-on-thin', 'always grows [s]. So'));
    expect(score).toMatchObject({ planted: 4, found: 1, recall: 0.25, falseFindings: 0 });
    expect(score.kinds['absolute-on-thin']).toEqual({
      planted: 1,
      found: 1,
      recall: 1,
      falseFindings: 0,
    });
    expect(score.kinds['single-source'].recall).toBeNull();
  });

  it.each([
    ['beside the fault', finding('a', 'absolute-on-thin', 'So it is.')],
    ['of another kind', finding('a', 'undefined-term', 'It always grows')],
    ['in another section', finding('b', 'absolute-on-thin', 'It always grows')],
    ['that its section does not hold', finding('a', 'absolute-on-thin', 'It always shrinks')],
    ['of an unknown section', finding('c', 'absolute-on-thin', 'It always')],
    ['of the whole report', finding('global', 'absolute-on-thin')],
    ['without a quote where nothing was planted', finding('b', 'uncited-number')],
  ])('given a finding %s, counts it as false', (_where, wrong) => {
    expect(scored(wrong)).toMatchObject({ found: 0, falseFindings: 1 });
  });

  it('given findings without a quote, finds one fault each that no other found', () => {
    const bare = finding('b', 'undefined-term');
    expect(scored(bare)).toMatchObject({ found: 1, falseFindings: 0 });
    expect(scored(bare, finding('b', 'undefined-term', 'RPO'))).toMatchObject({ found: 2 });
    expect(scored(bare, bare, bare)).toMatchObject({ found: 2, falseFindings: 0 });
  });

  it('given several findings on one fault, counts it once', () => {
    const one = finding('a', 'uncited-number', '14 percent');
    expect(scored(one, one)).toMatchObject({ found: 1, falseFindings: 0 });
  });

  it('given a kind that was not planted, leaves it out and says so', () => {
    expect(scored(finding('a', 'frame'))).toMatchObject({ falseFindings: 0, unscored: 1 });
  });

  it('counts the words of the sections, and false findings by a thousand of them', () => {
    const score = scored(finding('a', 'single-source'));
    expect(score).toMatchObject({ texts: 1, words: 20, falsePerThousand: 50 });
    expect(scoreCritiques([]).development).toMatchObject({ recall: null, falsePerThousand: null });
  });

  it('keeps the parts apart', () => {
    const score = scoreCritiques([
      { ...TEXT, findings: [] },
      { ...TEXT, part: 'development', findings: [finding('a', 'uncited-number')] },
    ]);
    expect(score.development).toMatchObject({ texts: 1, found: 1 });
    expect(score['kept apart']).toMatchObject({ texts: 1, found: 0 });
  });

  it('given the shipped faults as findings, finds each of them and nothing else', () => {
    const texts = plantedTexts().map((text) => ({
      ...text,
      findings: text.planted.map(({ section, kind, quote }) => finding(section, kind, quote)),
    }));
    const whole = { recall: 1, falseFindings: 0, unscored: 0 };
    const score = scoreCritiques(texts);
    expect(score.development).toMatchObject({ texts: 12, ...whole });
    expect(score['kept apart']).toMatchObject({ texts: 6, ...whole });
  });

  it('never finds less for a finding more, and its kinds add up to the whole', () => {
    const some = fc.record({
      target_section: fc.constantFrom('a', 'b', 'c', 'global'),
      type: fc.constantFrom(...PLANTED_KINDS, 'frame'),
      quote: fc.constantFrom('', 'It always', '14 percent', 'The RPO holds.', 'ABC', 'not there'),
    });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), some, (findings, more) => {
        const [less, whole] = [scored(...findings), scored(...findings, more)];
        const kinds = Object.values(whole.kinds);
        const added = (of: (kind: (typeof kinds)[number]) => number) =>
          kinds.map(of).reduce((sum, one) => sum + one, 0);
        expect(whole.found).toBeGreaterThanOrEqual(less.found);
        expect(added(({ found }) => found)).toBe(whole.found);
        expect(added(({ planted }) => planted)).toBe(whole.planted);
        expect(added(({ falseFindings }) => falseFindings)).toBe(whole.falseFindings);
      }),
    );
  });
});
