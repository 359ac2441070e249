/** Whole trials over a real bus, whose judge asks a language model or a jury of several. */
import { readTrust } from '@assize/keys';
import { questionIn, type ModelServer } from '@assize/llm/testing';
import { jurorKeyName } from '@assize/proto';
import { afterAll, describe, expect, it } from 'vitest';
import { decideAgain } from '../../services/assize/src/replay.ts';
import {
  argues,
  leaningModel,
  type Lean,
  type ShownCase,
} from '../../services/judge/src/testing/scripted.ts';
import * as claims from '#src/claims.ts';
import { COURT_LIMITS, openTestCourt, type TestCourt } from '#src/court.ts';
import { artifactsOf, type Trial } from '#src/trial.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

type Leaning = (shown: ShownCase) => Lean;

const byWords: Leaning = ({ blocks, exhibits }) =>
  exhibits.some((name) => blocks.get(`exhibit-${name}`)?.includes(' not ')) ? 'refute' : 'support';
const forTheFirst: Leaning = ({ blocks }) => argues(blocks.get('party-a'));

async function courtWith(env: NodeJS.ProcessEnv): Promise<TestCourt> {
  return stack.use(await openTestCourt({ env }));
}

const judgedBy = ({ url }: ModelServer): NodeJS.ProcessEnv => ({
  ASSIZE_BRAIN_JUDGE: 'llm',
  ASSIZE_LLM_URL: url,
  ASSIZE_LLM_MODEL: 'llama-judge',
});

async function sound(court: TestCourt, trial: Trial): Promise<void> {
  expect(await court.verify(trial.bytes)).toMatchObject({ status: 'verified' });
  expect(decideAgain(trial.file)).toMatchObject({ skipped: [], differing: [] });
}

describe('a judge with a language model', () => {
  it('takes notes, rules in both orders, and is replayed without any model', async () => {
    const model = stack.use(await leaningModel(byWords));
    const court = await courtWith(judgedBy(model));
    const trial = await court.review(claims.DENIED);
    expect(trial.predicate).toMatchObject({
      decision: 'amend',
      classification: 'refuted',
      families: ['llama'],
    });
    expect(trial.predicate).not.toHaveProperty('unsettled');
    const asked = trial.file.entries.flatMap(({ gathered }) => gathered.advice ?? []);
    expect(asked.map((one) => one.asked)).toEqual(['order-a', 'order-b']);
    await sound(court, trial);
    const long = await court.review(claims.LONG);
    expect(artifactsOf(long, 'notes')[0]?.text).toMatch(/^The sides added .* Both have spoken\.$/);
    await sound(court, long);
  });

  it('that prefers whoever comes first ends in a mistrial, and says that it is unsettled', async () => {
    const model = stack.use(await leaningModel(forTheFirst));
    const court = await courtWith(judgedBy(model));
    const trial = await court.review(claims.GROUNDLESS);
    expect(trial.predicate).toMatchObject({ decision: 'mistrial', classification: null });
    expect(trial.predicate.unsettled?.findings).toHaveLength(2);
    expect(trial.predicate.gaps[0]?.what).toMatch(/^unsettled: /);
    await sound(court, trial);
  });
});

describe('a jury', () => {
  const open = async (leanings: Readonly<Record<string, Leaning>>) => {
    const models = await Promise.all(
      Object.entries(leanings).map(async ([name, lean]) => ({
        name,
        server: stack.use(await leaningModel(lean)),
      })),
    );
    const env: NodeJS.ProcessEnv = { ASSIZE_JURY: Object.keys(leanings).join(',') };
    for (const { name, server } of models) {
      env[`ASSIZE_LLM_JUROR_${name.toUpperCase()}_URL`] = server.url;
      env[`ASSIZE_LLM_JUROR_${name.toUpperCase()}_MODEL`] = `${name}-1`;
    }
    const court = await courtWith(env);
    return { court, models };
  };

  it('finds by its majority, each ballot under a key of its own, and keeps the dissent', async () => {
    const { court, models } = await open({
      qwen: byWords,
      gemma: byWords,
      phi: () => 'refute',
    });
    const trial = await court.review(claims.PLAIN);
    expect(trial.predicate).toMatchObject({
      decision: 'affirm',
      classification: 'supported',
      modelFamilies: 3,
      jury: { quorum: 2, families: ['gemma', 'qwen'] },
    });
    expect(trial.predicate.jury?.seats.map(({ finding }) => finding)).toEqual([
      'supported',
      'supported',
      'refuted',
    ]);
    expect(trial.predicate.dissent).toEqual(['juror, "refuted": phi (phi-1): I lean to refute.']);
    // Two of three votes of .7 each: lowered, but not below the least confidence.
    expect(trial.predicate.confidence).toBe(COURT_LIMITS.leastConfidence);
    const keys = await readTrust(court.home.trust);
    for (const { name, signature } of trial.predicate.jury?.seats ?? []) {
      const key = keys.find(({ kid }) => kid === signature?.keyid);
      expect(key?.name).toBe(jurorKeyName(name));
    }
    // No juror is shown another's answer: each has the very same question.
    const shown = models.map(({ server }) => server.asked.map((one) => questionIn(one).user));
    expect(new Set(shown.map((users) => JSON.stringify(users))).size).toBe(1);
    await sound(court, trial);
  });
});
