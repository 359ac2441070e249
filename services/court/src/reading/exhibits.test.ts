import { lexicalReader } from './lexical-reader.ts';
import { ANOTHER_LANGUAGE } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import {
  gatherReadings,
  passagesOf,
  readingsOn,
  statementsOf,
  unreadable,
  unreadIn,
} from './exhibits.ts';
import { aView, CLAIM, exhibits, gathered, readingOf } from '#src/testing/view.ts';

const CYRILLIC = 'Нил течёт через Африку.';

describe('passages', () => {
  it('are the exhibits with words, each with what is known of it', () => {
    const told = { id: 'a', text: 'x', source: 's', date: '2026-01-01', lScore: 0.5 };
    expect(passagesOf([told, { id: 'b' }])).toEqual([told]);
  });

  it('are machines’ reports too, with what they hold', () => {
    const code = { id: 'b', kind: 'exit-code' as const, data: { code: 1 } };
    expect(passagesOf([code])).toEqual([{ ...code, text: '' }]);
  });

  it('are read once against each statement', async () => {
    const signal = new AbortController().signal;
    const found = await gatherReadings(
      lexicalReader(),
      aView(),
      [CLAIM, 'The Nile is a mountain.', CLAIM],
      exhibits('a', 'b'),
      signal,
    );
    expect(found.readings?.map(({ statement }) => statement)).toEqual([
      CLAIM,
      'The Nile is a mountain.',
    ]);
    expect(readingsOn(found, CLAIM).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(found.missing).toBeUndefined();
  });

  it('are not there for a statement that was not read', () => {
    expect(readingsOn(gathered([readingOf('a')]), 'another')).toEqual([]);
    expect(readingsOn(null, CLAIM)).toEqual([]);
  });
});

describe('what nobody could read', () => {
  const readings = [readingOf('a', { relevance: 0 }), readingOf('b', { support: 0.9 })];
  const lost = 'evidence a: its text is not kept under its digest';

  it('is in a language that is not read, or lost, and is told with its reason', () => {
    const abroad = [`1 of 2 passages not read: they or the claim are ${ANOTHER_LANGUAGE} (fr)`];
    expect([...unreadIn({ missing: abroad }, readings)]).toEqual([
      ['a', 'it or the claim is in another language (fr)'],
    ]);
    expect([...unreadIn({ missing: [...abroad, lost] }, readings)]).toEqual([
      ['a', 'its text is not kept under its digest'],
    ]);
  });

  it('is nothing where a record says nothing of it, or of others', () => {
    expect(unreadIn({}, readings).size).toBe(0);
    expect(unreadIn({ missing: [lost.replace('a:', 'c:')] }, readings).size).toBe(0);
  });
});

describe('a case is unreadable to a heuristic brain', () => {
  const claim = aView().claim;
  it('where its claim is in a script that the cues do not know', () => {
    expect(unreadable(aView({ claim: { ...claim, text: CYRILLIC } }))).toContain('the claim');
  });

  it('where all of its evidence is, and not where some of it is not', () => {
    const foreign = { id: 'x', text: CYRILLIC };
    expect(unreadable(aView({ exhibits: [foreign] }))).toContain('no exhibit is in a script');
    expect(unreadable(aView({ exhibits: [foreign, ...exhibits('a')] }))).toBeNull();
  });

  it('not where a machine measured something, and not where there is no evidence', () => {
    const code = { id: 'x', kind: 'exit-code' as const, data: { code: 1 } };
    const foreign = { id: 'y', text: CYRILLIC };
    expect(unreadable(aView({ exhibits: [code, foreign] }))).toBeNull();
    expect(unreadable(aView())).toBeNull();
  });
});

describe('the statements of a case', () => {
  it('are the claim’s text and those of its candidates', () => {
    const candidates = [{ classification: 'x', statement: 'It is x.' }];
    expect(statementsOf(aView({ claim: { ...aView().claim, candidates } }))).toEqual([
      CLAIM,
      'It is x.',
    ]);
  });
});
