import { type Agreement, type Amount, compare } from '#src/amounts.ts';
import { type Cues, flag } from '#src/cues/cue.ts';

type Finding = Agreement | 'absent' | 'elsewhere';

/** Whether the wording names a bound or a span and no single value. */
const bounded = (amount: Amount): boolean => amount.low !== amount.high;

/** How far two amounts lie apart, as a ratio of their nearest ends: 0 where they meet. */
function distance(a: Amount, b: Amount): number {
  const end = ({ low, high }: Amount): number => (Number.isFinite(low) ? low : high);
  return Math.abs(end(a) - end(b)) / Math.max(1, Math.abs(end(a)));
}

/**
 * What the passage says of one number of the claim. Numbers of the same class and, where one has it,
 * of the same unit are asked. An exact number agrees when any of them equals it; for "more than 40"
 * the nearest one decides, because some other number nearly always satisfies the comparison.
 */
function judge(amount: Amount, others: readonly Amount[]): Finding {
  const same = others.filter((other) => other.class === amount.class);
  const ofUnit = same.filter((other) => other.unit === amount.unit);
  const asked = ofUnit.length > 0 ? ofUnit : same;
  let [nearest] = asked;
  if (nearest === undefined) return 'absent';
  if (!bounded(amount) && same.some((other) => compare(amount, other) === 'agrees'))
    return 'agrees';
  for (const other of asked) {
    if (distance(amount, other) < distance(amount, nearest)) nearest = other;
  }
  const agreement = compare(amount, nearest);
  return agreement === 'conflicts' && ofUnit.length === 0 ? 'elsewhere' : agreement;
}

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
    'number-only-in-passage',
    'bound-elsewhere',
  ],
  measure(pair) {
    const counts = { agrees: 0, conflicts: 0, open: 0, elsewhere: 0, absent: 0 };
    const conflicts = { plain: 0, percent: 0, ordinal: 0, money: 0, year: 0, month: 0 };
    let boundAgrees = 0;
    let boundConflicts = 0;
    let boundElsewhere = 0;
    for (const amount of pair.claim.amounts) {
      const finding = judge(amount, pair.passage.amounts);
      counts[finding] += 1;
      if (finding === 'conflicts') conflicts[amount.class] += 1;
      if (finding === 'agrees' && bounded(amount)) boundAgrees += 1;
      if (finding === 'conflicts' && bounded(amount)) boundConflicts += 1;
      if (finding === 'elsewhere' && bounded(amount)) boundElsewhere += 1;
    }
    const all = pair.claim.amounts.length;
    const plain = conflicts.plain + conflicts.percent + conflicts.ordinal + conflicts.money;
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
      flag(boundElsewhere > 0),
    ];
  },
};
