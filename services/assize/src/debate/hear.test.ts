import { readBrains } from '@assize/court/advice';
import { openModels } from '@assize/spec/review';
import { expect, it } from 'vitest';
import { gauntletEnv } from '../gauntlet/hear.ts';
import { debateEnv } from './hear.ts';

const A = 'http://a.example/v1';
const B = 'http://b.example/v1';
const GENERAL = { ASSIZE_LLM_URL: A, ASSIZE_LLM_MODEL: 'm', ASSIZE_LLM_API_KEY: 'key-of-a' };
const PRICED = { ASSIZE_LLM_PRICE_INPUT: '1', ASSIZE_LLM_PRICE_OUTPUT: '2' };

function debated(env: NodeJS.ProcessEnv, named: string[] = []): NodeJS.ProcessEnv {
  const { voice } = openModels(env, null);
  return debateEnv(env, { voice, named, rounds: 3, timeout: 600 });
}

const gauntlet = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  gauntletEnv(env, { gauntletAdversaries: 'all', gauntletRebuttals: true });

it('gives the seats of a debate the time of --timeout, and room for what they propose', () => {
  const set = {
    ASSIZE_LLM_CASE_TIME: '9h',
    ASSIZE_LLM_SPEC_URL: B,
    ASSIZE_LLM_SPEC_MODEL: 'm',
    ASSIZE_LLM_SPEC_TIMEOUT: '1s',
  };
  const env = debated(set);
  expect(env['ASSIZE_TTL']).toBe('6h');
  expect(readBrains(env).judge).toMatchObject({
    llm: { url: B, model: 'm', timeoutMs: 600_000, maxTokens: 8192 },
    budget: { ms: 9 * 3_600_000 },
  });
});

it('leaves the time of a debate by rule as it is', () => {
  expect(debated({})).toEqual({ ASSIZE_MAX_REMANDS: '2', ASSIZE_MAX_HANDOFFS: '24' });
});

it('seats named models in turn, and otherwise leaves a seat its own', () => {
  const own = { ASSIZE_LLM_JUDGE_URL: B, ASSIZE_LLM_JUDGE_MODEL: 'j' };
  const prices = { ASSIZE_LLM_JUDGE_PRICE_INPUT: '5', ASSIZE_LLM_JUDGE_PRICE_OUTPUT: '5' };
  const env = { ...GENERAL, ...PRICED, ...own, ...prices };
  expect(readBrains(debated(env))).toMatchObject({
    adversary: { llm: { url: A, model: 'm' }, price: { input: 1 } },
    judge: { llm: { url: B, model: 'j' }, price: { input: 5 } },
  });
  // Nobody said what the named ones cost.
  expect(readBrains(debated(env, ['x', 'y']))).toMatchObject({
    adversary: { llm: { url: A, model: 'x', apiKey: 'key-of-a' }, price: null },
    evaluator: { llm: { url: A, model: 'y' }, price: null },
    judge: { llm: { url: A, model: 'x', apiKey: 'key-of-a' }, price: null },
  });
});

it.each([
  ['debate', debated],
  ['gauntlet', gauntlet],
])('gives the seats of a %s the model, key and price of assize spec', (_name, seated) => {
  const limited = { ...GENERAL, ...PRICED, ASSIZE_LLM_CASE_COST: '1', ASSIZE_LLM_SPEC_URL: '' };
  expect(readBrains(seated(limited)).judge).toMatchObject({
    llm: { url: A, model: 'm', apiKey: 'key-of-a' },
    price: { input: 1, output: 2 },
  });
  const apart = { ASSIZE_LLM_SPEC_URL: B, ASSIZE_LLM_SPEC_MODEL: 's' };
  const judge = readBrains(seated({ ...GENERAL, ...PRICED, ...apart })).judge;
  expect(judge).toMatchObject({ llm: { url: B, model: 's' }, price: null });
  expect(judge?.llm.apiKey).toBeUndefined();
  const own = { ASSIZE_LLM_JUDGE_URL: B, ASSIZE_LLM_JUDGE_MODEL: 'j' };
  expect(readBrains(seated(own)).adversary).toMatchObject({ llm: { url: B, model: 'j' } });
});
