import { NO_KEYS } from '@assize/keys';
import type { Evidence, Reinvestigation, RemandFeedback, View } from '@assize/proto';
import { aView, CLAIM, exhibits, readingOf } from '@assize/court/testing';
import { describe, expect, it } from 'vitest';
import { gatherFindings, type Findings } from './investigate.ts';
import type { EvaluatorPorts } from './ports.ts';
import { queriesAfter } from './queries.ts';
import { reinvestigate } from './reinvestigate.ts';

const DRY = 'The Nile is dry.';
const FEEDBACK: RemandFeedback = {
  challenged: [{ id: 'a', why: 'hedged (minor, upheld)' }],
  alternative: { classification: 'dry', why: 'it fits as well', evidence: [] },
  questions: [{ id: 'q1', text: 'Who measured it?', about: 'a' }],
};

const remanded = (feedback: RemandFeedback = FEEDBACK): View =>
  aView({
    claim: {
      ...aView().claim,
      candidates: [
        { classification: 'wet', statement: CLAIM },
        { classification: 'dry', statement: DRY },
      ],
    },
    charge: { classification: 'wet', statement: CLAIM },
    exhibits: exhibits('a'),
    place: { node: '_remand', turn: null, round: null },
    feedback,
  });

describe('what is looked up after a remand', () => {
  it('is the charge, the alternative’s statement, each question, and what was challenged', () => {
    expect(queriesAfter(remanded()).map(({ query, purpose }) => [purpose.kind, query])).toEqual([
      ['charge', CLAIM],
      ['alternative', DRY],
      ['question', 'Who measured it?'],
      ['challenge', 'Witness a of a has said what a says.'],
    ]);
  });

  it('is each thing once, eight at the most, and no alternative that has no statement', () => {
    const questions = Array.from({ length: 9 }, (_, i) => ({
      id: `q${i}`,
      text: `${i}?`,
      about: null,
    }));
    const challenged = [{ id: 'unknown', why: 'gone' }];
    const alternative = { classification: 'refuted', why: 'so', evidence: [] };
    const asked = queriesAfter(remanded({ challenged, alternative, questions }));
    expect(asked.map(({ purpose }) => purpose.kind)).toEqual([
      'charge',
      ...Array.from({ length: 7 }, () => 'question'),
    ]);
    const again = { ...FEEDBACK, questions: [{ id: 'q1', text: CLAIM, about: null }] };
    expect(queriesAfter(remanded(again)).map(({ query }) => query)).not.toContain(
      'Who measured it?',
    );
    expect(queriesAfter(remanded(again))).toHaveLength(3);
  });
});

/** By query: the passage that the index finds, and by passage its reading against a statement. */
async function secondPass(
  brought: Readonly<Record<string, string>>,
  said: (id: string, statement: string) => { support?: number; refute?: number },
  given: Findings | null = null,
): Promise<Reinvestigation> {
  const means: Pick<EvaluatorPorts, 'reader' | 'retriever'> = {
    retriever: {
      search: async (query) => {
        const id = brought[query];
        const passages = id
          ? [{ id, text: `Source ${id} of ${id} tells what ${id} tells of the Nile.` }]
          : [];
        return { passages, model: 'index-1', missing: [] };
      },
    },
    reader: {
      read: async (statement, passages) => ({
        readings: passages.map(({ id }) => readingOf(id, said(id, statement))),
        stanceModel: 's',
        relevanceModel: 'r',
        missing: [],
      }),
    },
  };
  const all: EvaluatorPorts = {
    ...means,
    canSearch: true,
    courtEnabled: true,
    clock: () => 0,
    publisherTimeoutMs: 0,
    keys: NO_KEYS,
    bus: { request: () => Promise.resolve({ status: 'no-responder' }) },
  };
  const gathered = await gatherFindings(all, remanded(), given, new AbortController().signal);
  return reinvestigate(remanded(), gathered);
}

describe('the second pass', () => {
  it('answers a challenge by what says the same independently, and a question by its own search', async () => {
    const asked = { [CLAIM]: 'survey', 'Who measured it?': 'gauge' };
    const result = await secondPass(asked, (id, statement) =>
      statement === CLAIM && id !== 'a' ? { support: id === 'survey' ? 0.8 : 0.6 } : {},
    );
    expect(result.challenged).toEqual([
      {
        id: 'a',
        answer: 'confirmed independently by survey (0.80), gauge (0.60)',
        exhibits: ['survey', 'gauge'],
      },
    ]);
    expect(result.answers).toEqual([
      { question: 'q1', answer: 'gauge supports it (0.60)', exhibits: ['gauge'] },
    ]);
    expect(result.alternative).toEqual({ classification: 'dry', answer: null, exhibits: [] });
    expect(result.searched?.map(({ found }) => found)).toEqual([['survey'], [], ['gauge'], []]);
    expect(result.classification).toBe('wet');
  });

  it('names exhibits that answer a challenge up to a length', async () => {
    const evidence = Array.from({ length: 300 }, (_, i) => {
      return { id: `${'x'.repeat(150)}${i}`, text: `Source ${i} tells of the Nile.` };
    });
    const result = await secondPass({}, () => ({ support: 0.8 }), { evidence, by: 'publisher' });
    const [answered] = result.challenged ?? [];
    expect(answered?.exhibits).toHaveLength(300);
    expect(answered?.answer).toHaveLength(4000);
  });

  it('charges the alternative where that now stands, and more strongly', async () => {
    const result = await secondPass({ [DRY]: 'drought' }, (id, statement) =>
      id === 'drought' && statement === DRY ? { support: 0.9 } : {},
    );
    expect(result).toMatchObject({
      classification: 'dry',
      confidence: 0.9,
      evidence: [{ id: 'drought' }],
      alternative: { answer: 'supported by drought (0.90)', exhibits: ['drought'] },
      challenged: [{ id: 'a', answer: null }],
    });
  });

  it('says of everything that it can’t where it finds nothing', async () => {
    const result = await secondPass({}, () => ({}));
    expect(result.answers).toEqual([{ question: 'q1', answer: null, exhibits: [] }]);
    expect(result.challenged).toEqual([{ id: 'a', answer: null, exhibits: [] }]);
    expect(result.evidence).toEqual([]);
  });

  it('leaves a publisher’s investigator its own words on a challenge, and searches nothing', async () => {
    const [letter] = exhibits('letter');
    const evidence: Evidence[] = letter ? [letter] : [];
    const result = await secondPass({ [CLAIM]: 'survey' }, () => ({}), {
      by: 'publisher acme',
      evidence,
      answers: [],
      challenged: [{ id: 'a', answer: 'The letter says it plainly.', exhibits: ['letter'] }],
    });
    expect(result.challenged).toEqual([
      { id: 'a', answer: 'The letter says it plainly.', exhibits: ['letter'] },
    ]);
    expect(result.searched).toBeUndefined();
    expect(result.evidence).toEqual(evidence);
  });
});
