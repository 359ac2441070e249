import { describe, expect, it } from 'vitest';
import { readBrains, readCounselConfig } from './config.ts';

const SET = {
  ASSIZE_LLM_URL: 'http://127.0.0.1:8080/v1',
  ASSIZE_LLM_MODEL: 'Qwen3-8B',
  ASSIZE_LLM_API_KEY: 'k',
};
const PRICES = { ASSIZE_LLM_PRICE_INPUT: '1', ASSIZE_LLM_PRICE_OUTPUT: '2' };

describe('which brain a role has', () => {
  it('is heuristic unless told, and then nothing of models is read', () => {
    expect(readBrains({})).toEqual({});
    expect(readBrains({ ASSIZE_LLM_URL: 'no address' })).toEqual({});
  });

  it('is told for all, and for one otherwise', () => {
    const all = readBrains({ ...SET, ASSIZE_BRAIN: 'llm', ASSIZE_BRAIN_JUDGE: 'heuristic' });
    expect(Object.keys(all)).toEqual(['prosecutor', 'adversary', 'defense', 'evaluator']);
    expect(Object.keys(readBrains({ ...SET, ASSIZE_BRAIN_JUDGE: 'llm' }))).toEqual(['judge']);
  });

  it('can not be one that does not exist, nor one without a model', () => {
    expect(() => readBrains({ ASSIZE_BRAIN: 'clever' })).toThrow(/ASSIZE_BRAIN holds "clever"/);
    for (const name of ['ASSIZE_LLM_URL', 'ASSIZE_LLM_MODEL'])
      expect(() => readBrains({ ASSIZE_BRAIN_DEFENSE: 'llm' })).toThrow(
        `${name} holds nothing; it must be set, since the defense’s brain is llm`,
      );
  });
});

describe('the model of a role', () => {
  it('is the one of all, with a budget for the case and its family by its name', () => {
    expect(readCounselConfig(SET, 'judge')).toMatchObject({
      llm: { url: SET.ASSIZE_LLM_URL, model: 'Qwen3-8B', apiKey: 'k', temperature: 0 },
      family: 'qwen',
      price: null,
      budget: { tokens: 200_000, costUsd: null, ms: 300_000 },
    });
  });

  it('has its family as models’ names tell it, however it is written', () => {
    const familyOf = (ASSIZE_LLM_FAMILY: string) =>
      readCounselConfig({ ...SET, ASSIZE_LLM_FAMILY }, 'judge').family;
    expect(['Qwen', 'qwen ', 'QWEN'].map(familyOf)).toEqual(['qwen', 'qwen', 'qwen']);
  });

  it('is its own in every setting that is set for it', () => {
    const own = {
      ASSIZE_LLM_JUDGE_MODEL: 'other',
      ASSIZE_LLM_JUDGE_TEMPERATURE: '0.5',
      ASSIZE_LLM_JUDGE_TIMEOUT: '3s',
      ASSIZE_LLM_JUDGE_MAX_TOKENS: '99',
      ASSIZE_LLM_JUDGE_FAMILY: 'Home',
      ASSIZE_LLM_JUDGE_PRICE_INPUT: '0.1',
      ASSIZE_LLM_JUDGE_PRICE_OUTPUT: '0.2',
    };
    const env = { ...SET, ...PRICES, ...own };
    expect(readCounselConfig(env, 'judge')).toMatchObject({
      llm: { model: 'other', temperature: 0.5, timeoutMs: 3000, maxTokens: 99, apiKey: 'k' },
      family: 'home',
      price: { input: 0.1, output: 0.2 },
    });
    expect(readCounselConfig(env, 'defense')).toMatchObject({
      llm: { model: 'Qwen3-8B', timeoutMs: 20_000 },
      price: { input: 1, output: 2 },
    });
  });

  it('takes no key along to another place, and neither price nor family to another model', () => {
    const elsewhere = { ...SET, ...PRICES, ASSIZE_LLM_FAMILY: 'home' };
    const place = readCounselConfig(
      { ...elsewhere, ASSIZE_LLM_JUDGE_URL: 'http://other/v1' },
      'judge',
    );
    expect(place.llm).not.toHaveProperty('apiKey');
    expect(place).toMatchObject({ family: 'home', price: { input: 1 } });
    const model = readCounselConfig({ ...elsewhere, ASSIZE_LLM_JUDGE_MODEL: 'phi-4' }, 'judge');
    expect(model).toMatchObject({ llm: { apiKey: 'k' }, family: 'phi', price: null });
  });

  it('is refused by the name of the variable that was set', () => {
    const bad = { ...SET, ASSIZE_LLM_JUDGE_TIMEOUT: 'soon' };
    expect(() => readCounselConfig(bad, 'judge')).toThrow(/ASSIZE_LLM_JUDGE_TIMEOUT holds "soon"/);
    const half = { ...SET, ASSIZE_LLM_PRICE_INPUT: '1' };
    expect(() => readCounselConfig(half, 'judge')).toThrow(/ASSIZE_LLM_PRICE_OUTPUT holds nothing/);
  });

  it('has a price where a bound on cost is set', () => {
    const bound = { ...SET, ASSIZE_LLM_CASE_COST: '0.5' };
    expect(() => readCounselConfig(bound, 'judge')).toThrow(
      /ASSIZE_LLM_PRICE_INPUT holds nothing; it must be set, since ASSIZE_LLM_CASE_COST/,
    );
    expect(readCounselConfig({ ...bound, ...PRICES }, 'judge').budget.costUsd).toBe(0.5);
  });
});
