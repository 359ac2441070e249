import { expect, it } from 'vitest';
import { readBrains } from '#src/advice/config.ts';
import { readPanel } from './panel.ts';

it('knows the price of the evaluator’s own model, and of no other that votes', () => {
  const env = {
    ASSIZE_BRAIN_EVALUATOR: 'llm',
    ASSIZE_LLM_URL: 'http://a.example/v1',
    ASSIZE_LLM_EVALUATOR_MODEL: 'e',
    ASSIZE_LLM_EVALUATOR_PRICE_INPUT: '5',
    ASSIZE_LLM_EVALUATOR_PRICE_OUTPUT: '5',
    ASSIZE_GAUNTLET_FRONTIER: 'e,x',
  };
  const panel = readPanel(env, readBrains(env));
  expect(panel.map(({ llm, price }) => [llm.model, price?.input])).toEqual([
    ['e', 5],
    ['x', undefined],
  ]);
});
