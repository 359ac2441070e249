import { expect, test } from 'vitest';
import { polisReport, statementOf, type Statement } from './polis.ts';

const AGREED: Statement = {
  label: 'consensus_agree',
  groups: [
    [90, 5, 5],
    [40, 8, 2],
  ],
};
/** Most votes agree, but those of one small group do not. */
const DIVIDED: Statement = {
  label: 'divisive',
  groups: [
    [900, 20, 5],
    [2, 40, 8],
  ],
};

test('what one group rejects is no consensus, however large the other is', () => {
  expect(polisReport([AGREED, DIVIDED])).toEqual({
    statements: 2,
    consensus: 1,
    divisive: 1,
    mixed: 0,
    auc: { support: 1, supportOfAll: 0, heat: 1 },
  });
});

test('only votes are read: nothing else of a row moves a figure', () => {
  const row = { id: 's', label: 'divisive', votes_by_group: { a: [9, 1, 0], b: [1, 9, 0] } };
  expect(statementOf({ ...row, spread: 1, group_informed_consensus: 0 }, 'f:1')).toEqual({
    label: 'divisive',
    groups: [
      [9, 1, 0],
      [1, 9, 0],
    ],
  });
  expect(() => statementOf({ ...row, votes_by_group: { a: [9] } }, 'f:1')).toThrow('f:1');
});
