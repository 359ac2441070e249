import { type Agreement, type Amount, compare } from '#src/amounts.ts';
import { type Cues, flag } from '#src/cues/cue.ts';

type Finding = Agreement | 'absent' | 'elsewhere';

const isBounded = (amount: Amount): boolean => amount.low !== amount.high;

/**
 * How far two amounts lie apart, relative to the first. Each is represented by its lower bound, or
 * by its upper one if the range is open below.
 */
function distance(a: Amount, b: Amount): number {
  const end = ({ low, high }: Amount): number => (Number.isFinite(low) ? low : high);
  return Math.abs(end(a) - end(b)) / Math.max(1, Math.abs(end(a)));
}

/**
 * Compares one number of the claim with the passage's numbers of the same class and, if there are any, of the same
 * unit. An exact number agrees if any of them equals it. For a bound such as "more than 40" the nearest number decides,
 * because some other number nearly always satisfies the comparison.
 */
function compareWithNumbers(amount: Amount, others: readonly Amount[]): Finding {
  const same = others.filter((other) => other.class === amount.class);
  const ofUnit = same.filter((other) => other.unit === amount.unit);
  const asked = ofUnit.length > 0 ? ofUnit : same;
  let [nearest] = asked;
  if (nearest === undefined) return 'absent';
  if (!isBounded(amount) && same.some((other) => compare(amount, other) === 'agrees'))
    return 'agrees';
  for (const other of asked) {
    if (distance(amount, other) < distance(amount, nearest)) nearest = other;
  }
  const agreement = compare(amount, nearest);
  return agreement === 'conflicts' && ofUnit.length === 0 ? 'elsewhere' : agreement;
}

export const numberCues: Cues = {
  names: [
    'number-agrees',
    'bound-agrees',
    'number-conflicts',
    'bound-conflicts',
    'year-conflicts',
    'month-conflicts',
    'number-elsewhere',
    'bound-elsewhere',
    'number-absent',
    'conflict-covered',
  ],
  measure({ claim, passage, coverage }) {
    const found = claim.amounts.map((amount) => ({
      bound: isBounded(amount),
      class: amount.class,
      finding: compareWithNumbers(amount, passage.amounts),
    }));
    const any = (finding: Finding, of: (one: (typeof found)[number]) => boolean = () => true) =>
      flag(found.some((one) => one.finding === finding && of(one)));
    return [
      any('agrees'),
      any('agrees', ({ bound }) => bound),
      any('conflicts', (one) => one.class !== 'year' && one.class !== 'month'),
      any('conflicts', ({ bound }) => bound),
      any('conflicts', (one) => one.class === 'year'),
      any('conflicts', (one) => one.class === 'month'),
      any('elsewhere'),
      any('elsewhere', ({ bound }) => bound),
      any('absent'),
      coverage * any('conflicts'),
    ];
  },
};
