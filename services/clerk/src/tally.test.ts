import { readFile } from 'node:fs/promises';
import { checkSealedCase, readStatement } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { countedOf, shareUsed } from './tally.ts';

const BUDGET = { tokens: 1000, ms: 60_000, costUsd: null };
const HISTORIES = new URL('../../../test/histories/', import.meta.url);

async function endOf(name: string) {
  const text = await readFile(new URL(`${name}.json`, HISTORIES), 'utf8');
  const sealed = checkSealedCase(JSON.parse(text));
  const predicate = sealed.ok && readStatement(sealed.value.envelope.payload)?.predicate;
  if (!sealed.ok || !predicate) throw new Error(`${name} is no sealed case`);
  return countedOf({ sealed: sealed.value, predicate }, BUDGET);
}

describe('what is counted of an end', () => {
  it.each([
    ['sure', { decision: 'affirm', reason: null }],
    ['wrong-cause', { decision: 'amend', reason: null }],
    ['groundless', { decision: 'acquit', reason: null }],
    ['late', { decision: 'mistrial', reason: 'time_exhausted' }],
    ['hurried', { decision: 'mistrial', reason: 'deliberation_exhausted' }],
    ['unreadable', { decision: 'mistrial', reason: 'judge_declared' }],
  ])('%s', async (name, expected) => {
    const end = await endOf(name);
    expect(end).toMatchObject({ ...expected, proceeding: 'defect-court', budgetUsed: null });
    expect(end.seconds).toBeGreaterThanOrEqual(0);
  });
});

describe('the used share of a budget', () => {
  const spent = { calls: 2, tokens: 500, ms: 6000, costUsd: 0.9 };

  it('is that of the part which is used most', () => {
    expect(shareUsed(BUDGET, spent)).toBe(0.5);
    expect(shareUsed({ ...BUDGET, costUsd: 1 }, spent)).toBe(0.9);
    expect(shareUsed(BUDGET, { ...spent, ms: 120_000 })).toBe(2);
  });

  it('is none where no language model was asked', () => {
    expect(shareUsed(BUDGET, { calls: 0, tokens: 0, ms: 0, costUsd: 0 })).toBeNull();
  });
});
