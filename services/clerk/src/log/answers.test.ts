import { OWNER } from '@assize/rpc/doors';
import { expect, test } from 'vitest';
import { logAnswers } from './answers.ts';

test.each([
  ['off', 'this court keeps no log of verdicts'],
  [
    'failed',
    'this court has kept no log of verdicts since it started: its log line "no log of verdicts ' +
      'is kept" says why. Correct that, and restart the court',
  ],
] as const)('a court whose log is %s says whether that is a fault', (kept, said) => {
  const { listLeaves } = logAnswers(kept);
  const call = { signal: new AbortController().signal, caller: OWNER };
  expect(() => listLeaves({ from: 0, limit: 1 }, call)).toThrow(said);
});
