/**
 * Whole trials with a real small model in every role. What it writes is not judged here: only that
 * each case ends in a verdict that holds, or closed with the reason. `npm run test:llm -- --record`
 * keeps its answers for the tests that run without it.
 */
import { recordingModel } from '@assize/llm/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestCourt, type TestCourt } from '#src/court.ts';
import { MODEL_CASES, smallModelSettings, type ModelCase } from '#src/model-cases.ts';
import { RECORDINGS } from '#src/recordings.ts';
import { decideAgain } from '../../services/assize/src/replay.ts';
import { startSmallModel } from './small-server.ts';

/** On a machine that does much else beside it. */
const LONGEST_MS = 3_600_000;

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const real = stack.use(await startSmallModel());
const recording = process.env['ASSIZE_TEST_RECORD'] === 'yes';
const { url } = recording ? stack.use(await recordingModel(real.url, RECORDINGS)) : real;
async function opened(judge: ModelCase['judge']): Promise<TestCourt> {
  const env = smallModelSettings(url, judge);
  return stack.use(await openTestCourt({ env, limits: { ttlMs: 3_600_000 } }));
}
const courts = { llm: await opened('llm'), heuristic: await opened('heuristic') };

describe('a court of small models', () => {
  it.each(MODEL_CASES)(
    'tries $id',
    async ({ id, claim, judge }) => {
      const court = courts[judge];
      const trial = await court.review(claim, id);
      const { decision, families, gaps } = trial.predicate;
      process.stderr.write(`${JSON.stringify({ id, decision, families, gaps })}\n`);
      for (const { node, turn, usage, gathered } of trial.file.entries) {
        const said = gathered.advice?.map(({ asked, answer, failure }) => ({
          asked,
          answer,
          failure,
        }));
        process.stderr.write(`${JSON.stringify({ node, turn, usage, said })}\n`);
      }
      expect(await court.verify(trial.bytes)).toMatchObject({ status: 'verified' });
      expect(decideAgain(trial.file).differing).toEqual([]);
      const asked = trial.file.entries.flatMap(({ gathered }) => gathered.advice ?? []);
      expect(asked.length).toBeGreaterThan(0);
      const failed = asked.some(({ failure }) => failure !== null);
      expect(failed ? decision : 'mistrial').toBe('mistrial');
    },
    LONGEST_MS,
  );
});
