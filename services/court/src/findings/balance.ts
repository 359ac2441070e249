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

/** What a decision on the claim's own text rests on; what is absent decided nothing. */
export interface Decided {
  /** What each exhibit counted for; what was read of it where absent. */
  readonly readings?: readonly ExhibitReading[];
  /** What upheld challenges left of it. */
  readonly remaining?: RemainingWeight;
  /** The classification that followed. */
  readonly found?: string;
}

/** The sides of a statement that a classification rests on; none for `nei`. */
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

/**
 * The evidence on both sides of the claim's own text, strongest first, and its credibility. It is what
 * decided: each exhibit with its share there (`shareOn`), what challenges left of it, and how far it and
 * its source are to be believed. The credibility is unknown where nothing believed is left on a side that
 * the finding rests on: no claim is refuted and wholly credible.
 */
export function evidenceOnBothSides(
  view: View,
  gathered: Gathered,
  {
    readings = readingsOn(gathered, view.claim.text),
    remaining = () => 1,
    found = 'nei',
  }: Decided = {},
): Balance {
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
  const borne = sidesOf(found).every((stance) => sides[stance].length > 0);
  const [support, refute] = [sumOf(sides.support), sumOf(sides.refute)];
  const believed = falsifierOf(readings, remaining) ? 0 : credibilityOf(support, refute);
  return {
    credibility: believed === null || !borne ? null : rounded(believed),
    support: sides.support.map(({ id, weight }) => ({ id, weight })),
    contradictions: sides.refute.map(({ id, weight, reading }) => ({
      id,
      weight,
      type: contradictionType(reading.refute, reading.measured !== undefined),
    })),
  };
}
