import type { BaseView } from '../case/view.ts';
import { NOTHING_SPENT } from '../case/spent.ts';

export const baseViewAt = (node: string): BaseView => ({
  caseId: 'case',
  publisher: null,
  proven: false,
  pass: 0,
  remandsLeft: 1,
  deadline: '2026-01-03T00:00:00.000Z',
  maySearch: false,
  exhibits: [],
  place: { node, turn: null, round: null },
  spent: NOTHING_SPENT,
  recalled: null,
  searches: [],
});
