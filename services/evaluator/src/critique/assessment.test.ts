import { canonical } from '@assize/proto';
import type { Reader } from '@assize/court/reading';
import { lexicalReader } from '@assize/court/reading/adapters';
import { believedCues, critiqueView, reportOf } from '@assize/court/report/testing';
import { describe, expect, it } from 'vitest';
import { assess, gatherAssessment, MOST_READ } from './assessment.ts';

const { signal } = new AbortController();

function listening() {
  const asked: { readonly claim: string; readonly ids: readonly string[] }[] = [];
  const reader: Reader = {
    async read(claim, passages) {
      asked.push({ claim, ids: passages.map(({ id }) => id) });
      const readings = passages.map(({ id }) => {
        return { id, relevance: 1, support: 0.2, refute: 0.2, neutral: 0.6 };
      });
      return { readings, stanceModel: 'test', relevanceModel: 'test', missing: [] };
    },
  };
  return { asked, reader };
}

const SOURCES = { s1: 'The flood stopped the pump for days.', s2: 'The field was dry in May.' };

describe('what is read', () => {
  it('is each stating sentence against what it cites, else what its section cites', async () => {
    const { asked, reader } = listening();
    const text =
      'The pump was stopped in May [s1]. The field was dry in May [s2]. It never rained in June.';
    await gatherAssessment(reader, critiqueView(reportOf({ a: text }, SOURCES)), signal);
    expect(asked).toEqual([
      { claim: 'The pump was stopped in May.', ids: ['s1'] },
      { claim: 'The field was dry in May.', ids: ['s2'] },
      { claim: 'It never rained in June.', ids: ['s1', 's2'] },
    ]);
  });

  it('is bounded, spread over the report, and the record says how much', async () => {
    const { asked, reader } = listening();
    const many = (of: string) =>
      Array.from({ length: MOST_READ }, (_, i) => `The ${of} field number ${i} was dry [s2].`).join(
        ' ',
      );
    const report = reportOf({ a: many('upper'), b: many('lower') }, SOURCES);
    const { missing } = await gatherAssessment(reader, critiqueView(report), signal);
    expect(asked).toHaveLength(MOST_READ);
    expect(asked.filter(({ claim }) => claim.includes('lower')).length).toBeGreaterThan(100);
    expect(missing).toEqual([
      `${MOST_READ} of ${2 * MOST_READ} stating sentences were read against their sources`,
    ]);
  });

  it('is nothing where nothing is cited', async () => {
    const { asked, reader } = listening();
    const view = critiqueView(reportOf({ a: 'The field was dry in May.' }, SOURCES));
    const gathered = await gatherAssessment(reader, view, signal);
    expect(asked).toEqual([]);
    expect(assess(view, gathered).statements[0]?.readings).toEqual([]);
  });
});

describe('the assessment', () => {
  const text = 'The pump was not stopped by the flood [s1]. The field was dry in May [s2].';

  async function assessed(rest: Parameters<typeof reportOf>[2] = {}) {
    const view = critiqueView(reportOf({ a: text }, SOURCES, rest));
    return assess(view, await gatherAssessment(believedCues, view, signal));
  }

  it('holds a source against the statement that it denies, with its words', async () => {
    const { contradictions } = await assessed();
    expect(contradictions).toMatchObject([{ section: 'a', statement: 's0.0', against: 's1' }]);
    expect(contradictions[0]?.why).toContain('The flood stopped the pump');
  });

  it('holds no source against a statement by lexical cues, and the record says so', async () => {
    const view = critiqueView(reportOf({ a: text }, SOURCES));
    const gathered = await gatherAssessment(lexicalReader(), view, signal);
    expect(assess(view, gathered).contradictions).toEqual([]);
    expect(gathered.missing?.join()).toContain('lexical cues do not tell');
  });

  it('takes a given entropy, and computes one where none is given', async () => {
    expect((await assessed({ entropy: 0.55 })).entropy).toMatchObject({ e: 0.55, given: true });
    expect((await assessed()).entropy).toMatchObject({ given: false });
  });

  it('has no entropy in classic mode', async () => {
    expect(await assessed({ mode: 'classic' })).toMatchObject({ mode: 'classic', entropy: null });
  });

  it('keeps no half of a sign where it cuts a sentence that never ends', async () => {
    const report = reportOf({ a: `${'x'.repeat(1999)}😀 is what the pump said.` });
    const view = critiqueView(report);
    const gathered = await gatherAssessment(lexicalReader(), view, signal);
    expect(() => canonical(assess(view, gathered))).not.toThrow();
  });

  it('is the same from the same record', async () => {
    expect(await assessed()).toEqual(await assessed());
  });
});
