import { expect, it } from 'vitest';
import { familyOf } from './family.ts';

it.each([
  ['SmolLM2-135M-Instruct', 'smollm'],
  ['meta-llama/Llama-3.3-70B-Instruct', 'llama'],
  ['Qwen/Qwen3-8B', 'qwen'],
  ['deepseek-r1-distill-qwen-7b', 'qwen'],
  ['deepseek-chat', 'deepseek'],
  ['gpt-4.1-mini', 'gpt'],
  ['openai/o3-mini', 'gpt'],
  ['claude-sonnet-4-5', 'claude'],
  ['gemini-2.5-pro', 'gemini'],
  ['google/gemma-3-4b', 'gemma'],
  ['Mixtral-8x7B', 'mistral'],
  ['microsoft/phi-4', 'phi'],
  ['House-Model-2', 'house-model-2'],
])('%s is of the family %s', (model, family) => {
  expect(familyOf(model)).toBe(family);
});
