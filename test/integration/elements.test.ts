/** How the elements differ: the same claim and evidence with each element in turn. */
import { LIGHT_ELEMENTS, newest, type Claim, type LightElement } from '@assize/proto';
import type { Reader } from '@assize/court/reading';
import { describe, expect, it } from 'vitest';
import { brainsByRole, rehearse, type Rehearsed } from '#src/rehearsal.ts';

const TEXT = 'The island has 40 nests.';

/** A rehearsed case requires 0.6: this is just enough, and too little after a tenth is deducted. */
const ENOUGH = 0.63;

/** How each text reads against the claim; any other is neutral. */
const READS: Readonly<Record<string, readonly [support: number, refute: number]>> = {
  'Wardens counted 40 nests.': [ENOUGH, 0],
  'A drone may have seen 40 nests.': [ENOUGH - 0.05, 0],
  'Visitors saw nests everywhere.': [ENOUGH - 0.1, 0],
};

const reader: Reader = {
  read: (_statement, passages) =>
    Promise.resolve({
      readings: passages.map(({ id, text }) => {
        const [support, refute] = READS[text] ?? [0, 0];
        return { id, relevance: 1, support, refute, neutral: 1 - support - refute };
      }),
      stanceModel: 'scripted',
      relevanceModel: 'scripted',
      missing: [],
    }),
};

const EVIDENCE: NonNullable<Claim['evidence']> = Object.keys(READS).map((text, i) => {
  return { id: `e${i + 1}`, text, source: 'survey', ...(i === 0 ? { date: '2026-01-01' } : {}) };
});

function withElement(element: LightElement): Promise<Rehearsed> {
  return rehearse({ text: TEXT, evidence: EVIDENCE, element }, brainsByRole({ reader }));
}

describe('the light element', () => {
  it('chooses who acts and signs, and what is tried: four elements, four records', async () => {
    const trials = await Promise.all(LIGHT_ELEMENTS.map(withElement));
    const records = trials.map(({ trial: { file } }) => {
      const entry = file.entries.find(({ artifact }) => artifact.kind === 'discovery');
      const verdict = newest(file.entries, 'verdict');
      return { persona: entry?.persona, rulings: verdict?.rulings.map(({ ground }) => ground) };
    });
    expect(records.map(({ persona }) => persona)).toEqual([
      'Challenger',
      'Abyss',
      'Bulwark',
      'Specter',
    ]);
    expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(4);
    expect(records[0]?.rulings).toContain('one-source');
    expect(records[3]?.rulings).toContain('undated');
  });

  it('turns the outcome where a deep conclusion hangs on one source, and the record says so', async () => {
    const [deep, vague] = await Promise.all([withElement('water'), withElement('air')]);
    expect(vague).toMatchObject({ decision: 'affirm', classification: 'supported' });
    expect(deep).toMatchObject({ decision: 'acquit', classification: 'nei' });
    const verdict = newest(deep.trial.file.entries, 'verdict');
    expect(verdict?.rulings).toContainEqual({
      id: 'e1',
      ground: 'one-source',
      severity: 'minor',
      side: 'support',
      upheld: true,
    });
    const [discovery] = deep.trial.file.entries.flatMap(({ artifact }) =>
      artifact.kind === 'discovery' ? [artifact] : [],
    );
    expect(discovery?.challenges?.[0]?.why).toBe('all 3 exhibits on its side are from survey');
    expect(verdict?.brief?.missing[0]?.what).toMatch(/a confidence of at least/);
  });

  it('has its challenges raised once: the defense repeats none of them', async () => {
    const { trial } = await withElement('diamond');
    const tried = newest(trial.file.entries, 'discovery')?.challenges ?? [];
    const raised = newest(trial.file.entries, 'defense-brief')?.challenges ?? [];
    expect(tried.map(({ ground }) => ground)).toContain('imprecise');
    expect(raised.map(({ ground }) => ground)).toContain('hedged');
    const keys = [...tried, ...raised].map(({ id, ground }) => `${ground} ${id}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
