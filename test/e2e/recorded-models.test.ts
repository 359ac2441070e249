/** The trials of test/llm/court.test.ts again, from what the small model answered in them. */
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
 * What becomes of each case. The model has the right shape and little sense: what it raises is held
 * to the record; a finding that does not follow from its own rulings, and a brief that ends in the
 * middle of a word, end the case closed.
 */
const DUE: Readonly<Record<string, object>> = {
  'model-plain': { decision: 'mistrial', gaps: [{ foundBy: 'judge', what: saying('(invalid)') }] },
  'model-denied': { decision: 'amend', classification: 'refuted' },
  'model-disputed': { decision: 'affirm', classification: 'contested' },
  'model-scattered': {
    decision: 'mistrial',
    remands: 1,
    gaps: [{ foundBy: 'defense', what: saying('(truncated)') }],
  },
};

function saying(words: string): unknown {
  return expect.stringContaining(words);
}

describe('a court of small models, as recorded', () => {
  it.each(MODEL_CASES)('tries $id', async ({ id, claim, judge }) => {
    const trial = await courts[judge].review(claim, id);
    expect(server.missing).toEqual([]);
    expect(trial.predicate).toMatchObject({ ...DUE[id], families: ['smollm'] });
    expect(await courts[judge].verify(trial.bytes)).toMatchObject({ status: 'verified' });
    expect(decideAgain(trial.file)).toMatchObject({ skipped: [], differing: [] });
  });
});
