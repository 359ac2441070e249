/** Replays the trials of test/llm/court.test.ts from the small model's recorded answers. */
import { recordedModel } from '@assize/llm/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestCourt, type TestCourt } from '#src/court.ts';
import { MODEL_CASES, smallModelSettings, type ModelCase } from '#src/model-cases.ts';
import { RECORDINGS } from '#src/recordings.ts';
import { decideAgain } from '../../services/assize/src/replay.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const server = stack.use(await recordedModel(RECORDINGS));

async function opened(judge: ModelCase['judge']): Promise<TestCourt> {
  return stack.use(await openTestCourt({ env: smallModelSettings(server.url, judge) }));
}
const courts = { llm: await opened('llm'), heuristic: await opened('heuristic') };

/**
 * The small model's answers have the right shape and little sense: its challenges are checked against the record, and
 * its finding needs an exhibit that it rules on.
 */
const DUE: Readonly<Record<string, object>> = {
  'model-plain': { decision: 'affirm', classification: 'supported' },
  'model-denied': { decision: 'amend', classification: 'refuted' },
  'model-disputed': { decision: 'affirm', classification: 'contested' },
  'model-scattered': { decision: 'affirm', classification: 'supported', remands: 1 },
};

describe('a court of small models, as recorded', () => {
  it.each(MODEL_CASES)('tries $id', async ({ id, claim, judge }) => {
    const trial = await courts[judge].review(claim, id);
    expect(server.missing).toEqual([]);
    expect(trial.predicate).toMatchObject({ ...DUE[id], families: ['smollm'] });
    expect(await courts[judge].verify(trial.bytes)).toMatchObject({ status: 'verified' });
    expect(decideAgain(trial.file)).toMatchObject({ skipped: [], differing: [] });
  });
});
