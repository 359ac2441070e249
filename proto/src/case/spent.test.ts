import { describe, expect, it } from 'vitest';
import { advised } from '#src/testing/artifacts.ts';
import type { Advice } from '../schema/advice.ts';
import { spentOn, usageOf } from './spent.ts';

const USED = { calls: 1, promptTokens: 100, completionTokens: 10, costUsd: 0.5, ms: 7 };
const advice = (usage: Partial<Advice['usage']>) => advised({ usage: { ...USED, ...usage } });

describe('what a turn took of language models', () => {
  it('is what it was before there were any, where none was asked', () => {
    expect(usageOf({})).toEqual({ calls: 0, tokens: 0 });
    expect(usageOf({ advice: [] })).toEqual({ calls: 0, tokens: 0 });
  });

  it('is the sum of its answers', () => {
    const gathered = { advice: [advice({}), advice({ calls: 2, costUsd: 0.25 })] };
    expect(usageOf(gathered)).toEqual({ calls: 3, tokens: 220, costUsd: 0.75, ms: 14 });
  });

  it('has no cost where one price is not known', () => {
    const gathered = { advice: [advice({}), advice({ costUsd: null })] };
    expect(usageOf(gathered)).toEqual({ calls: 2, tokens: 220, ms: 14 });
  });
});

it('a case took what its entries did, as far as prices are known', () => {
  const entries = [{}, { advice: [advice({})] }, { advice: [advice({ costUsd: null })] }];
  expect(spentOn(entries.map((gathered) => ({ usage: usageOf(gathered) })))).toEqual({
    calls: 2,
    tokens: 220,
    costUsd: 0.5,
    ms: 14,
  });
});
