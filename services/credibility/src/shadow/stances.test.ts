import { expect, it } from 'vitest';
import type { PoolPassage } from '#src/shadow/pool.ts';
import { readAndWeigh } from '#src/shadow/stances.ts';

const neutral = { support: 0, refute: 0, neutral: 1, abstained: false };

const passage = (id: number): PoolPassage => ({
  passage: { id: `p${id}`, text: `Text ${id}.`, tags: [], lScore: 1, source: '', date: '' },
  rank: id,
  score: 0,
  foundBy: ['query'],
  id: `p${id}`,
  cosine: 0,
  similarity: 0,
  tags: [],
});

it('gives the call the more time the more it has to read', async () => {
  const calls: [pairs: number, timeoutMs: number | undefined][] = [];
  const embedding = {
    stance: async (request: { readonly pairs?: readonly unknown[] }, options = {}) => {
      const pairs = request.pairs?.length ?? 0;
      const { timeoutMs }: { timeoutMs?: number } = options;
      calls.push([pairs, timeoutMs]);
      return { model: 'm', missing: [], readings: Array.from({ length: pairs }, () => neutral) };
    },
  };
  const pool = Array.from({ length: 50 }, (_, id) => passage(id + 1));
  const call = { timeoutMs: 8000, signal: new AbortController().signal };
  await readAndWeigh({ embedding }, 'A claim.', pool, call);
  await readAndWeigh({ embedding }, 'A claim.', pool.slice(0, 1), call);
  await readAndWeigh({ embedding }, 'A claim.', [], call);
  expect(calls).toEqual([
    [50, 33_000],
    [1, 8500],
  ]);
});
