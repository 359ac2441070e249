/** Whole trials with a language model for every party. Each test sets the server's replies. */
import {
  leastAnswer,
  questionIn,
  says,
  serveModel,
  type Asked,
  type ScriptedReply,
} from '@assize/llm/testing';
import { afterAll, describe, expect, it } from 'vitest';
import * as claims from '#src/claims.ts';
import { openTestCourt } from '#src/court.ts';
import { artifactsOf } from '#src/trial.ts';
import { decideAgain } from '../../services/assize/src/replay.ts';

/** One shape gets a bad answer; all others get the least that fits. */
interface Failing {
  readonly shape: string;
  readonly reply: ScriptedReply;
}
let failing: Failing | null = null;

function replyTo(asked: Asked): ScriptedReply {
  const { name, schema } = questionIn(asked);
  return name === failing?.shape ? failing.reply : says(JSON.stringify(leastAnswer(schema)));
}

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const server = stack.use(await serveModel(replyTo));
const SETTINGS = {
  ASSIZE_BRAIN: 'llm',
  ASSIZE_BRAIN_JUDGE: 'heuristic',
  ASSIZE_LLM_URL: server.url,
  ASSIZE_LLM_MODEL: 'qwen-test',
  ASSIZE_LLM_DEFENSE_MODEL: 'llama-test',
  ASSIZE_LLM_DEFENSE_TIMEOUT: '3s',
  ASSIZE_LLM_PRICE_INPUT: '1',
  ASSIZE_LLM_PRICE_OUTPUT: '2',
};
const court = stack.use(await openTestCourt({ env: SETTINGS }));

const REFUSAL = says(null, { refusal: 'no' });

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
    expect(decideAgain(trial.file)).toMatchObject({ skipped: [], differing: [] });
    const [indicted, , defended] = trial.file.entries;
    expect(indicted).toMatchObject({
      brain: { kind: 'llm', name: 'challenger-llm-2' },
      usage: { calls: 1, tokens: 15, costUsd: 20 / 1e6 },
      gathered: { advice: [{ asked: 'indict', prompt: { name: 'indict-1' }, failure: null }] },
    });
    // A price belongs to the model that it was set for: the cost of another is unknown.
    expect(defended?.role).toBe('defense');
    expect(defended?.usage).not.toHaveProperty('costUsd');
  });

  it.each([
    ['indictment', 'prosecutor', 'indict'],
    ['findings', 'adversary', 'discover'],
    ['defense', 'defense', 'defend'],
    ['argument', 'prosecutor', 'hearing'],
    ['rebuttal', 'defense', 'hearing'],
  ])('whose model gives no %s is a mistrial that names the %s', async (shape, foundBy, stage) => {
    failing = { shape, reply: REFUSAL };
    const { predicate } = await court.review(claims.DISPUTED);
    expect(predicate).toMatchObject({ decision: 'mistrial', classification: null });
    const gap = predicate.gaps.find((one) => one.foundBy === foundBy && one.stage === stage);
    expect(gap?.what).toMatch(/gave no answer \(refused\): the model declined to answer/);
  });

  it('is a mistrial as well where the questions of a remand are not answered', async () => {
    failing = { shape: 'answers', reply: REFUSAL };
    const trial = await court.review(claims.SCATTERED);
    expect(trial.predicate).toMatchObject({ decision: 'mistrial' });
    expect(artifactsOf(trial, 'reinvestigation')[0]?.abstained).toMatch(/refused/);
  });

  it.each<[string, string, ScriptedReply]>([
    [
      'rate-limited',
      'sends it away',
      { status: 429, headers: { 'retry-after': '3600' }, body: '{}' },
    ],
    ['unavailable', 'fails', { status: 503, headers: { 'retry-after': '60' }, body: '{}' }],
    ['rejected', 'does not take its key', { status: 401, body: '{}' }],
    ['truncated', 'is cut off', says('{"statement":"', { finish: 'length' })],
    ['invalid', 'answers nonsense', says('As a model I …')],
    ['timeout', 'says nothing', null],
  ])('is a mistrial by the name of %s where the server %s', async (reason, _how, reply) => {
    failing = { shape: 'defense', reply };
    const { predicate } = await court.review(claims.DISPUTED);
    expect(predicate).toMatchObject({ decision: 'mistrial', families: ['qwen'] });
    const gap = predicate.gaps.find(({ foundBy }) => foundBy === 'defense');
    expect(gap?.stage).toBe('defend');
    expect(gap?.what).toContain(`the language model llama-test gave no answer (${reason})`);
  });

  it('is a mistrial without a question where the budget of the case is too small', async () => {
    failing = null;
    const env = { ...SETTINGS, ASSIZE_LLM_CASE_TOKENS: '100' };
    await using poor = await openTestCourt({ env });
    const before = server.asked.length;
    const { predicate } = await poor.review(claims.DISPUTED);
    expect(predicate).toMatchObject({ decision: 'mistrial', modelFamilies: 0 });
    expect(predicate.gaps[0]?.what).toMatch(/\(budget\): the budget of the case is exhausted/);
    expect(server.asked).toHaveLength(before);
  });
});
