import { expect, it } from 'vitest';
import { NOTHING } from '../testing/searched.ts';
import { challengeSummary, contradictionSummary } from './insight-tools.ts';

it('says of nothing found only that nothing was found', () => {
  expect(contradictionSummary(NOTHING)).toBe(
    'Nothing was found that contradicts the statement, which does not prove it.',
  );
});

it('says that what contradicts it is weaker than was asked for, and not that nothing does', () => {
  expect(contradictionSummary({ ...NOTHING, credibility: 0, contradictionWeight: 1.36 })).toBe(
    'Nothing was found that contradicts the statement as strongly as requested, but weaker passages weigh 1.36 against it: a lower threshold shows them.',
  );
});

const found = (id: string, refutationStrength: number) => ({
  entry: { id, text: id, tags: [] },
  refutationStrength,
  contradictionType: 'exception' as const,
});

it('calls only what is read against it a contradiction, and names the strongest, wherever it stands', () => {
  const contradictions = [found('near', 0.61), found('far', 0.97), found('itself', 0.01)];
  const all = { ...NOTHING, contradictions, count: 3, credibility: 0.4, contradictionWeight: 1.2 };
  expect(contradictionSummary(all)).toBe(
    '2 passages contradict the statement, the strongest (far) at 0.97; the credibility of the statement is 0.40.',
  );
  const hints = { ...NOTHING, contradictions: [found('itself', 0.01)], count: 1, credibility: 1 };
  expect(contradictionSummary(hints)).toBe(
    'Nothing was found that contradicts the statement, which does not prove it.',
  );
  expect(contradictionSummary({ ...hints, credibility: 0, contradictionWeight: 0.2 })).toBe(
    'Nothing was found that contradicts the statement at 0.50 or more, but weaker passages weigh 0.20 against it.',
  );
});

const REPORT = {
  document: 'd',
  found: 3,
  searched: 3,
  contested: 1,
  unknown: 2,
  foundBy: 'rule',
  missing: [],
  assumptions: [],
} as const;

it('says what the index says of the assumptions, and calls none true', () => {
  expect(challengeSummary({ ...REPORT, missing: [], assumptions: [] })).toBe(
    'Of 3 assumptions the index speaks against 1 (contested), for 0 (holds), and says nothing of 2 (unknown).',
  );
});

it('says which assumptions were not searched, and what was missing', () => {
  const cut = { ...REPORT, found: 9, missing: ['stance: not read'], assumptions: [] };
  expect(challengeSummary(cut)).toMatch(
    /^Of 3 assumptions .* 6 more were found, but not searched\. Missing: stance: not read\.$/,
  );
});

it('says that a document without assumptions was not searched, and what one looks like', () => {
  const none = { ...REPORT, found: 0, searched: 0, contested: 0, unknown: 0 };
  expect(challengeSummary({ ...none, missing: [], assumptions: [] })).toBe(
    'No assumption was found in the document, so nothing was searched: state each assumption in a sentence, such as "We assume that …".',
  );
});
