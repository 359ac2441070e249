import { type Agreement, type Amount, compare } from '#src/amounts.ts';
import { type Cues, flag } from '#src/cues/cue.ts';

type Finding = Agreement | 'absent' | 'elsewhere';

/** What the passage says of one number of the claim: any agreement wins over any conflict. */
function judge(amount: Amount, others: readonly Amount[]): Finding {
  let finding: Finding = 'absent';
  for (const other of others) {
    if (other.class !== amount.class) continue;
    const same = amount.unit === other.unit || amount.class !== 'plain';
    const agreement = compare(amount, other);
    if (agreement === 'agrees') return 'agrees';
    if (same && agreement === 'conflicts') finding = 'conflicts';
    else if (finding === 'absent') finding = same ? 'open' : 'elsewhere';
  }
  return finding;
}

const bounded = (amount: Amount): boolean => amount.low !== amount.high && amount.class !== 'month';

/** Numbers, years, shares, ranks and months: agreeing, conflicting, or not there. */
export const numberCues: Cues = {
  names: [
    'number-agrees',
    'bound-agrees',
    'number-conflicts',
    'bound-conflicts',
    'year-conflicts',
    'month-conflicts',
    'all-numbers-agree',
    'number-elsewhere',
    'number-open',
    'number-absent',
    'conflict-covered',
    'number-of-unit-only-in-passage',
  ],
  measure(pair) {
    const counts = { agrees: 0, conflicts: 0, open: 0, elsewhere: 0, absent: 0 };
    const conflicts = { plain: 0, percent: 0, ordinal: 0, year: 0, month: 0 };
    let boundAgrees = 0;
    let boundConflicts = 0;
    for (const amount of pair.claim.amounts) {
      const finding = judge(amount, pair.passage.amounts);
      counts[finding] += 1;
      if (finding === 'conflicts') conflicts[amount.class] += 1;
      if (finding === 'agrees' && bounded(amount)) boundAgrees += 1;
      if (finding === 'conflicts' && bounded(amount)) boundConflicts += 1;
    }
    const all = pair.claim.amounts.length;
    const plain = conflicts.plain + conflicts.percent + conflicts.ordinal;
    const unseen = all === 0 && pair.passage.amounts.length > 0;
    return [
      flag(counts.agrees > 0),
      flag(boundAgrees > 0),
      flag(plain > 0),
      flag(boundConflicts > 0),
      flag(conflicts.year > 0),
      flag(conflicts.month > 0),
      flag(all > 0 && counts.agrees === all),
      flag(counts.elsewhere > 0),
      flag(counts.open > 0),
      flag(counts.absent > 0),
      pair.coverage * flag(counts.conflicts > 0),
      flag(unseen),
    ];
  },
};
