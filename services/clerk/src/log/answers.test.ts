import { OWNER } from '@assize/rpc/doors';
import { expect, test } from 'vitest';
import { logAnswers } from './answers.ts';

test.each([
  ['off', 'this court keeps no log of verdicts'],
  [
    'failed',
    'this court keeps no log of verdicts since it started: what it logged then at "no log of verdicts ' +
      'is kept" says why. Mend that, and start it again',
  ],
] as const)('a court whose log is %s says whether that is a fault', (kept, said) => {
  const { listLeaves } = logAnswers(kept);
  const call = { signal: new AbortController().signal, caller: OWNER };
  expect(() => listLeaves({ from: 0, limit: 1 }, call)).toThrow(said);
});
