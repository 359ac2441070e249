import {
  contradictionType,
  credibilityOf,
  falsifierOf,
  rounded,
  shareOn,
  sumOf,
  type ExhibitReading,
  type Gathered,
  type RemainingWeight,
  type Stance,
  type Verdict,
  type View,
} from '@assize/proto';
import { readingsOn } from '#src/reading/exhibits.ts';

type Balance = Pick<Verdict, 'credibility' | 'support' | 'contradictions'>;

/** What a decision on the claim's own text rests on. An absent field played no part. */
export interface Decided {
  /** The readings that counted. Absent: all readings of the claim's text. */
  readonly readings?: readonly ExhibitReading[];
  /** What upheld challenges leave of each exhibit, 0 to 1. */
  readonly remaining?: RemainingWeight;
  readonly found?: string;
}

/** None for `nei`. */
export function sidesOf(classification: string): readonly Stance[] {
  switch (classification) {
    case 'nei':
      return [];
    case 'contested':
      return ['support', 'refute'];
    case 'refuted':
      return ['refute'];
    default:
      return ['support'];
  }
}

/** Whether what was found is another candidate, whose statement is not the claim's text. */
function isOnAnother({ claim }: View, { found }: Decided): boolean {
  return claim.candidates.some(
    ({ classification, statement }) => classification === found && statement !== claim.text,
  );
}

/**
 * Strongest first, for the claim's own text. An exhibit's weight is its share on that side (`shareOn`), times what
 * challenges left of it, times its L-Score, times the credibility of its source. The credibility is null if no weight
 * is left on a side that the finding rests on; otherwise a claim could be found refuted and yet be wholly credible.
 */
export function evidenceOnBothSides(
  view: View,
  gathered: Gathered,
  decided: Decided = {},
): Balance {
  const { remaining = () => 1 } = decided;
  const { readings = readingsOn(gathered, view.claim.text), found = 'nei' } = isOnAnother(
    view,
    decided,
  )
    ? {}
    : decided;
  const trust = new Map(view.exhibits.map(({ id, lScore }) => [id, lScore ?? 1]));
  const on = (stance: Stance) =>
    readings
      .map((reading) => {
        const { id, sourceCredibility = 1 } = reading;
        const share = shareOn(stance, reading) * remaining(id, stance);
        return { reading, id, weight: rounded(share * (trust.get(id) ?? 1) * sourceCredibility) };
      })
      .filter(({ weight }) => weight > 0)
      .toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
  const sides = { support: on('support'), refute: on('refute') };
  const isSupported = sidesOf(found).every((stance) => sides[stance].length > 0);
  const [support, refute] = [sumOf(sides.support), sumOf(sides.refute)];
  const believed = falsifierOf(readings, remaining) ? 0 : credibilityOf(support, refute);
  return {
    credibility: believed === null || !isSupported ? null : rounded(believed),
    support: sides.support.map(({ id, weight }) => ({ id, weight })),
    contradictions: sides.refute.map(({ id, weight, reading }) => ({
      id,
      weight,
      type: contradictionType(reading.refute, reading.measured !== undefined),
    })),
  };
}
