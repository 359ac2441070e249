/** Whole trials with a language model in every party, before a server that each test lays down. */
import { leastAnswer, questionIn, says, serveModel, type Asked } from '@assize/llm/testing';
import { afterAll, describe, expect, it } from 'vitest';
import * as claims from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { artifactsOf } from '#src/trial.ts';

/** Which shapes the model does not answer; all others it answers with the least that fits. */
let failing: string | null = null;

function reply(asked: Asked) {
  const { name, schema } = questionIn(asked);
  return name === failing
    ? says(null, { refusal: 'no' })
    : says(JSON.stringify(leastAnswer(schema)));
}

const server = await serveModel(reply);
const court = await openTestCourt({
  env: {
    ASSIZE_BRAIN: 'llm',
    ASSIZE_BRAIN_JUDGE: 'heuristic',
    ASSIZE_LLM_URL: server.url,
    ASSIZE_LLM_MODEL: 'qwen-test',
    ASSIZE_LLM_DEFENSE_MODEL: 'llama-test',
    ASSIZE_LLM_PRICE_INPUT: '1',
    ASSIZE_LLM_PRICE_OUTPUT: '2',
  },
});
afterAll(async () => {
  await court[Symbol.asyncDispose]();
  await server[Symbol.asyncDispose]();
});

describe('a trial whose parties have models', () => {
  it('ends in a verdict that says which families took part, and what each turn took', async () => {
    failing = null;
    const trial = await court.review(claims.DISPUTED);
    expect(trial.predicate).toMatchObject({
      decision: 'affirm',
      modelFamilies: 2,
      families: ['llama', 'qwen'],
    });
    expect(await court.verify(trial.bytes)).toMatchObject({ status: 'verified' });
    const [indicted] = trial.file.entries;
    expect(indicted).toMatchObject({
      brain: { kind: 'llm', name: 'challenger-llm-1' },
      usage: { calls: 1, tokens: 15 },
      gathered: { advice: [{ asked: 'indict', prompt: { name: 'indict-1' }, failure: null }] },
    });
  });

  it.each([
    ['indictment', 'prosecutor', 'indict'],
    ['findings', 'adversary', 'discover'],
    ['defense', 'defense', 'defend'],
    ['argument', 'prosecutor', 'hearing'],
    ['rebuttal', 'defense', 'hearing'],
  ])('whose model gives no %s is a mistrial that names the %s', async (shape, foundBy, stage) => {
    failing = shape;
    const { predicate } = await court.review(claims.DISPUTED);
    expect(predicate).toMatchObject({ decision: 'mistrial', classification: null });
    const gap = predicate.gaps.find((one) => one.foundBy === foundBy && one.stage === stage);
    expect(gap?.what).toMatch(/gave no answer \(refused\): the model declined to answer/);
  });

  it('is a mistrial as well where the questions of a remand are not answered', async () => {
    failing = 'answers';
    const trial = await court.review(claims.SCATTERED);
    expect(trial.predicate).toMatchObject({ decision: 'mistrial' });
    expect(artifactsOf(trial, 'reinvestigation')[0]?.abstained).toMatch(/refused/);
  });
});
