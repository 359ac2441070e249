import { expect, it } from 'vitest';
import { debateEnv } from './hear.ts';

const SEATING = { configured: ['m'], named: [], rounds: 3, timeout: 600 };

it('gives the seats of a debate the time of --timeout, and room for what they propose', () => {
  const set = { ASSIZE_LLM_CASE_TIME: '9h', ASSIZE_LLM_SPEC_URL: 'http://model.example' };
  expect(debateEnv(set, SEATING)).toMatchObject({
    ASSIZE_LLM_TIMEOUT: '600s',
    ASSIZE_LLM_MAX_TOKENS: '8192',
    ASSIZE_LLM_CASE_TIME: '9h',
    ASSIZE_LLM_URL: 'http://model.example',
    ASSIZE_LLM_JUDGE_MODEL: 'm',
    ASSIZE_BRAIN_JUDGE: 'llm',
    ASSIZE_TTL: '6h',
  });
});

it('leaves the time of a debate by rule as it is', () => {
  const env = debateEnv({}, { ...SEATING, configured: [] });
  expect(env).toEqual({ ASSIZE_MAX_REMANDS: '2', ASSIZE_MAX_HANDOFFS: '24' });
});
