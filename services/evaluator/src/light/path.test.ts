import {
  SILENCE_CONFIDENCE,
  compareWithCharge,
  type LightReview,
  type Report,
  type View,
} from '@assize/proto';
import {
  aView,
  amongCandidates,
  CLAIM,
  exhibits,
  gathered,
  readingOf,
} from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { correlate } from './correlate.ts';
import { gatherEvidence, investigated } from './investigate.ts';
import { recall } from './recall.ts';
import { report } from './report.ts';
import { resolve } from './resolve.ts';
import { review } from './review.ts';
import { triage } from './triage.ts';

const claiming = (text: string, more: Partial<View['claim']> = {}): View =>
  aView({ claim: { ...aView().claim, text, ...more } });
const light = (more: Partial<View['light']>): Partial<View> => ({
  light: { ...aView().light, ...more },
});

describe('F0 recall', () => {
  it('says what was decided, of the same claim or the opposite one', () => {
    const precedent = {
      kind: 'precedent',
      claim: CLAIM,
      relation: 'opposite',
      similarity: 0.912,
      caseId: 'b'.repeat(26),
      decision: 'amend',
      classification: 'refuted',
      credibility: 0.1,
      decidedAt: '2026-01-05T00:00:00.000Z',
      head: 'a'.repeat(64),
    } as const;
    expect(recall(aView(light({ precedents: [precedent] }))).precedents).toEqual([
      {
        caseId: 'b'.repeat(26),
        relation: 'opposite',
        decision: 'amend',
        classification: 'refuted',
        said: '2026-01-05, on the opposite claim (0.91): amend → refuted',
      },
    ]);
  });
});

describe('F1 triage', () => {
  it('keeps the beginning of a long number alone', () => {
    const [numeric] = triage(claiming(`Order ${'7'.repeat(5000)} was shipped.`)).traits;
    expect(numeric).toEqual({ trait: 'numeric', by: `${'7'.repeat(199)}…` });
  });

  it.each([
    ['The Nile flows through Africa.', [], 'simple'],
    ['Sales rose by 12 % in 2024.', ['numeric', 'temporal'], 'moderate'],
    [
      'All 40 nests were lost because of the flood, and none was rebuilt.',
      ['numeric', 'negated', 'universal', 'causal', 'compound'],
      'complex',
    ],
  ])('of "%s" finds %j: %s', (text, traits, complexity) => {
    const said = triage(claiming(text));
    expect(said.traits.map(({ trait }) => trait)).toEqual(traits);
    expect(said).toMatchObject({ claim: 'bare', complexity });
  });

  it('knows a domain claim by its candidates, and many of them for complex', () => {
    const { candidates } = amongCandidates(['a', 'b', 'c', 'd'], 'a').claim;
    expect(triage(claiming('It broke.', { candidates }))).toMatchObject({
      claim: 'domain',
      complexity: 'complex',
      rule: '4 candidates, more than 3',
    });
  });
});

describe('F2 resolve', () => {
  const consulted = (view: View, canSearch: boolean): string[] =>
    resolve(view, { canSearch }).sources.flatMap(({ source, consulted: yes }) =>
      yes ? [source] : [],
    );

  it('reads what came with the claim, and searches an index only where nothing did', () => {
    expect(consulted(aView({ exhibits: exhibits('a') }), true)).toEqual(['evidence']);
    expect(consulted(aView(), true)).toEqual(['index']);
    expect(consulted(aView(), false)).toEqual([]);
  });

  it('asks for the claim and each candidate, for more passages where the claim is complex', () => {
    const candidates = [{ classification: 'x', statement: 'The Nile is dry.' }];
    const view = claiming(CLAIM, { candidates });
    expect(resolve(view, { canSearch: true })).toMatchObject({
      queries: [CLAIM, 'The Nile is dry.'],
      topK: 10,
    });
    const complex = { ...triage(view), complexity: 'complex' } as const;
    const hard = { ...view, ...light({ triage: complex }) };
    expect(resolve(hard, { canSearch: true }).topK).toBe(20);
  });
});

describe('F3 investigate', () => {
  const sources = {
    retriever: {
      search: async (query: string) => ({
        passages: [
          { id: `near ${query}`, text: 'The Nile does.' },
          { id: 'far', text: 'The Nile is full of bananas.' },
          { id: 'other', text: 'The Congo flows through Africa.' },
        ],
        model: 'index-1',
        missing: [],
      }),
    },
    reader: {
      read: async (_claim: string, passages: readonly { id: string }[]) => ({
        readings: passages.map(({ id }) => ({
          ...readingOf(id),
          relevance: id === 'far' ? 0.2 : 0.9,
        })),
        stanceModel: 's',
        relevanceModel: 'r',
        missing: [],
      }),
    },
  };

  it('puts on record what is near enough, reads each passage once, and keeps what it asked', async () => {
    const resolution = resolve(aView(), { canSearch: true });
    const view = aView(light({ resolution: { ...resolution, queries: ['one', 'two'] } }));
    const found = await gatherEvidence(sources, view, new AbortController().signal);
    expect(found.evidence?.map(({ id }) => id)).toEqual(['near one', 'near two']);
    expect(found.readings?.[0]?.exhibits.map(({ id }) => id)).toEqual(['near one', 'near two']);
    expect(found.searches).toEqual([
      { query: 'one', model: 'index-1', found: 1 },
      { query: 'two', model: 'index-1', found: 1 },
    ]);
    expect(investigated(found)).toEqual({
      kind: 'investigation',
      retrieved: ['near one', 'near two'],
      searchedWith: 'index-1',
    });
  });

  it('is not resolved to search for a claim that nothing is to be searched for', () => {
    const { sources: all } = resolve(aView({ maySearch: false }), { canSearch: false });
    const index = all.find(({ source }) => source === 'index');
    expect(index?.consulted).toBe(false);
    expect(index?.why).toContain('forbids a search');
  });

  it('asks nobody where nothing is to be searched', async () => {
    const view = aView({ exhibits: exhibits('a'), ...light({ resolution: null }) });
    const found = await gatherEvidence(sources, view, new AbortController().signal);
    expect(found.searches).toBeUndefined();
    expect(investigated(found)).toMatchObject({ retrieved: [], searchedWith: null });
  });
});

describe('F4 correlate', () => {
  it('merges what repeats and what is of one source, and scores each source', () => {
    const [a, b, c] = exhibits('a', 'b', 'c');
    if (!a || !b || !c) throw new Error('three were asked for');
    const record = [
      { ...a, source: 'paper' },
      { ...b, source: 'paper' },
      { ...c, text: a.text ?? '' },
    ];
    const sure = { support: 0.9 };
    const readings = [
      { ...readingOf('a', sure), sourceCredibility: 0.4 },
      readingOf('b', sure),
      readingOf('c', sure),
    ];
    const said = correlate(aView({ exhibits: record, recalled: gathered(readings) }));
    expect(said).toMatchObject({
      merged: [
        { exhibits: ['a', 'c'], why: 'they repeat each other' },
        { exhibits: ['a', 'b'], why: 'they have one source: paper' },
      ],
      sources: [{ source: 'paper', exhibits: ['a', 'b'], credibility: 0.4 }],
      independent: 2,
    });
  });

  it('merges none that stand on different sides, or on none', () => {
    const record = exhibits('a', 'b', 'c', 'd').map((one) => ({ ...one, source: 'paper' }));
    const split = [
      readingOf('a', { support: 0.9 }),
      readingOf('b', { refute: 0.9 }),
      readingOf('c'),
      readingOf('d'),
    ];
    const view = aView({ exhibits: record, recalled: gathered(split) });
    expect(correlate(view).merged).toEqual([]);
    const told = report({ ...view, ...light({ correlation: correlate(view) }) }).reasoning;
    expect(told.filter(({ text }) => text.startsWith('Counted once'))).toEqual([]);
  });
});

describe('F5 review', () => {
  const reviewing = (
    said: Parameters<typeof readingOf>[1],
    change: Partial<View> = {},
  ): LightReview =>
    review(
      aView({ exhibits: exhibits('a'), recalled: gathered([readingOf('a', said)]), ...change }),
    );

  it('finds by the scales, and is as sure as they are', () => {
    expect(reviewing({ support: 0.9 })).toMatchObject({
      classification: 'supported',
      confidence: 0.9,
    });
    const both = [readingOf('a', { refute: 0.7 }), readingOf('b', { support: 1, relevance: 0.1 })];
    const record = { exhibits: exhibits('a', 'b'), recalled: gathered(both) };
    expect(reviewing({}, record)).toMatchObject({ classification: 'refuted', confidence: 0.63 });
  });

  it('is sure of nothing where nothing is found, unless that is what is charged', () => {
    const little = { support: 1, relevance: 0.1 };
    expect(reviewing(little)).toMatchObject({ classification: 'nei', confidence: 0.1 });
    expect(reviewing({ support: 0.4 })).toMatchObject({ classification: 'nei', confidence: 0 });
    const charge = { classification: 'nei', statement: CLAIM };
    expect(reviewing(little, { charge })).toMatchObject({
      confidence: SILENCE_CONFIDENCE * 0.9,
    });
  });

  it('is in two minds between candidates that both stand, but never rejects for that', () => {
    const readings = ['It is x.', 'It is y.'].map((statement, i) => ({
      statement,
      exhibits: [readingOf('a', { support: i === 0 ? 0.9 : 0.8 })],
    }));
    const record = { exhibits: exhibits('a'), recalled: { readings } };
    const said = review(aView({ ...amongCandidates(['x', 'y'], 'x'), ...record }));
    expect(said).toMatchObject({ classification: 'x', confidence: 0.5 });
  });

  it('abstains where cues replaced the model, and are not as sure as they have to be', () => {
    const missing = ['embedding: unreachable (UNAVAILABLE), read by lexical cues instead'];
    const read = (support: number): LightReview => {
      const recalled = {
        ...gathered([readingOf('a', { support })]),
        stanceModel: 'lexical-cues-3',
      };
      return review(aView({ exhibits: exhibits('a'), recalled: { ...recalled, missing } }));
    };
    expect(read(0.9)).toMatchObject({ classification: 'nei', confidence: 0 });
    expect(read(0.9).abstained).toContain('replaced the model');
    expect(read(0.99)).toMatchObject({ classification: 'supported', abstained: null });
  });

  it('abstains from what it can’t read', () => {
    const foreign = [{ id: 'a', text: 'Эйфелева башня находится в Париже.' }];
    const said = reviewing({ support: 0.9 }, { exhibits: foreign });
    expect(said).toMatchObject({ classification: 'nei', confidence: 0 });
    expect(said.abstained).toContain('script');
  });
});

describe('F6 report', () => {
  const reporting = (said: Partial<LightReview>, change: Partial<View> = {}): Report => {
    const found: LightReview = {
      kind: 'review',
      classification: 'supported',
      confidence: 0.9,
      scales: { support: 0.9, refute: 0 },
      abstained: null,
      ...said,
    };
    const next = { name: 'defect-court', digest: 'd'.repeat(64) };
    return report(aView({ next, ...light({ review: found }), ...change }));
  };

  it('ends where it is sure, and names what is next where it is not', () => {
    expect(reporting({})).toMatchObject({ decision: 'affirm', next: null, brief: null });
    expect(reporting({ confidence: 0.7 })).toMatchObject({
      decision: 'contest',
      next: 'defect-court',
      brief: null,
    });
    expect(reporting({}, { activation: 'always' })).toMatchObject({ decision: 'contest' });
  });

  it('lists what counted, and tells what yielded', () => {
    const record = [
      { id: 'a', text: CLAIM },
      { id: 'again', text: CLAIM },
      {
        id: 'b',
        text: 'Its bed has been dry since a dam was closed upstream of the Nile in 1970.',
      },
    ];
    const supports = { support: 0.9 };
    const readings = [
      readingOf('a', supports),
      readingOf('again', supports),
      readingOf('b', { refute: 0.9 }),
    ];
    const view = aView({ exhibits: record, recalled: gathered(readings) });
    const handed = light({ correlation: correlate(view), review: review(view) });
    const said = report({ ...view, ...handed });
    expect(said).toMatchObject({
      classification: 'refuted',
      confidence: 0.9,
      support: [],
      contradictions: [{ id: 'b' }],
      credibility: 0,
    });
    expect(said.reasoning.slice(1)).toEqual(
      ['a', 'again'].map((id) => ({
        text: `${id} only repeats the claim or its denial, while b says more and contradicts it, so nothing of ${id} counts.`,
        exhibits: [id, 'b'],
      })),
    );
  });

  it('rejects with a brief, and says what holds instead only where that is certain', () => {
    const unsure = reporting({ confidence: 0.3 });
    expect(unsure).toMatchObject({ decision: 'reject', classification: null });
    expect(unsure.brief).toMatchObject({ ended: 'confidence too low' });
    const contrary = reporting({ classification: 'refuted', confidence: 0.9 });
    expect(contrary).toMatchObject({ decision: 'reject', classification: 'refuted' });
    expect(compareWithCharge('refuted', 'supported')).toEqual({ charged: false, contrary: true });
  });
});
