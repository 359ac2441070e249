import { expect, it } from 'vitest';
import { recordedExplanation, recordedCase } from '../testing/recorded.ts';
import { nextStep, summaryOf, verdictOf, type Verdict } from './case-file.ts';

/** Compared with the explanation that the terminal shows. */
function verdictIn(name: string): Verdict {
  const verdict = verdictOf(recordedCase(name), 'file');
  const { reason, gaps } = recordedExplanation(name);
  expect(verdict.why).toBe(reason);
  expect(verdict.gaps.map(({ what }) => what)).toEqual(gaps.map(({ what }) => what));
  return verdict;
}

it('says why nothing was proven, and what was missing', () => {
  const verdict = verdictIn('groundless');
  const what = 'no sufficient evidence for "supported"';
  expect(verdict.gaps[0]).toEqual({ what, foundBy: 'judge' });
  expect(summaryOf(verdict)).toBe(
    'The claim was found nei (acquit, confidence 0.50): 0 for it, 0 against it. ' +
      'The record holds no sufficient evidence for "supported".',
  );
});

it('says why something was found, or nothing was decided', () => {
  expect(summaryOf(verdictIn('disputed'))).toMatch(
    /: 1 for it, 1 against it\. Both sides are stron/,
  );
  expect(summaryOf(verdictIn('late'))).toMatch(
    /^The case ended without a finding \(mistrial\): 0 for it, 0 against it\. Nothing was decided: /,
  );
});

it('names the statement that was judged, where it is a candidate’s: what is counted is of the claim', () => {
  const said = summaryOf(verdictIn('wrong-cause'));
  expect(said).toMatch(/, judged by the statement “[^”]+”\. The evidence/);
  expect(said).not.toContain('0 for it, 0 against it');
});

it('says what to do where nothing could be read, and never to index what may not be searched', () => {
  expect(nextStep('acquit', 0, 'allowed')).toMatch(
    /give evidence, or index passages with index_passages\.$/,
  );
  expect(nextStep('acquit', 0, 'never')).toBe(
    'No evidence was given, and searching the index was not allowed: give evidence, or allow the search.',
  );
  expect(nextStep('acquit', 1, 'never')).toBeNull();
  expect(nextStep('mistrial', 0, undefined)).toBeNull();
});
