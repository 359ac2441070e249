import { describe, expect, it } from 'vitest';
import { remoteRetriever } from './adapters.ts';
import { noRetriever } from './port.ts';

describe('noRetriever', () => {
  it('finds nothing, and nothing is missing for it', async () => {
    expect(await noRetriever.search('anything', 5)).toEqual({
      passages: [],
      model: 'none',
      missing: [],
    });
  });

  it('heeds the signal', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(noRetriever.search('anything', 5, gone)).rejects.toThrow('gone');
  });
});

describe('remoteRetriever', () => {
  it('says that nobody answers, and tells whoever asked to be told', async () => {
    const failures: string[] = [];
    await using retriever = remoteRetriever('plain://127.0.0.1:9', {
      onFailure: ({ code }) => failures.push(code),
    });
    expect(await retriever.search('anything', 5)).toEqual({
      passages: [],
      model: 'none',
      missing: ['embedding: unreachable (UNAVAILABLE), nothing was searched'],
    });
    expect(failures).toEqual(['UNAVAILABLE']);
  });

  it('heeds the signal', async () => {
    await using retriever = remoteRetriever('plain://127.0.0.1:9');
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(retriever.search('anything', 5, gone)).rejects.toThrow('gone');
  });
});
