import { readBrains } from '@assize/court/advice';
import { isSeatName } from '@assize/proto';
import { GRADERS } from '@assize/proto/critique';
import { expect, it } from 'vitest';
import { readGraders } from './config.ts';
import { graderSeat } from './llm/graders.ts';

const MODEL = { ASSIZE_LLM_URL: 'http://127.0.0.1:9/v1', ASSIZE_LLM_MODEL: 'qwen-1' };
const read = (env: NodeJS.ProcessEnv) => readGraders(env, readBrains(env));

it('names no grader where nothing says who grades', () => {
  expect(read({})).toBeNull();
  expect(read({ ASSIZE_SEATS: 'juror-anna' })).toBeNull();
});

it('asks those that have a seat on the bus there, and leaves the others built in', () => {
  expect(read({ ASSIZE_SEATS: 'grader-support', ASSIZE_SEAT_TIMEOUT: '5s' })).toEqual({
    seats: [{ seat: 'grader-support', counsel: null }],
    timeoutMs: 5000,
  });
});

it('has the others of a judge with a model graded by it', () => {
  const env = { ...MODEL, ASSIZE_BRAIN_JUDGE: 'llm', ASSIZE_SEATS: 'grader-support' };
  const models = read(env)?.seats.map(({ seat, counsel }) => [seat, counsel?.llm.model ?? null]);
  expect(models).toEqual([
    ['grader-relevance', 'qwen-1'],
    ['grader-support', null],
    ['grader-coherence', 'qwen-1'],
  ]);
});

it('takes the three for graders, and no other name', () => {
  expect(GRADERS.map(graderSeat).filter(isSeatName)).toHaveLength(GRADERS.length);
  expect(() => read({ ASSIZE_SEATS: 'grader-suport' })).toThrow(/ASSIZE_SEATS/);
});
