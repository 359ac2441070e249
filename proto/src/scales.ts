import { type BareClassification, BARE_CLASSIFICATIONS } from './schema/claim.ts';
import type { Measured } from './schema/reading.ts';
import type { Severity } from './proceedings/defect-court/artifacts.ts';
import { rounded, sideOf, type Reading } from './weighing.ts';

/** The weight of the evidence on both sides of one statement, each 0–1. */
export interface Scales {
  readonly support: number;
  readonly refute: number;
}

/** The reading of one exhibit. Exhibits of one origin count once, and so do exhibits of one wording. */
export interface OnScales extends Reading {
  readonly id: string;
  /** The group of its source, or its own id if it has no source. */
  readonly origin: string;
  /** The group of exhibits that say the same in nearly the same words. */
  readonly wording: string;
  readonly measured?: Measured;
}

export type Stance = 'support' | 'refute';

/** The factor by which upheld challenges reduce an exhibit's share on one side, 0–1. */
export type RemainingWeight = (id: string, stance: Stance) => number;

/** The side that an exhibit takes when it is cited for a classification. */
export function stanceFor(classification: string): Stance {
  return classification === 'refuted' ? 'refute' : 'support';
}

export function oppositeOf(stance: Stance): Stance {
  return stance === 'refute' ? 'support' : 'refute';
}

/** The factor by which an upheld challenge reduces an exhibit: fatal to nothing, weakening to half, minor to 9/10. */
export const LEAVES: Readonly<Record<Severity, number>> = { fatal: 0, weakening: 0.5, minor: 0.9 };

type Falsifying = Pick<OnScales, 'id' | 'refute' | 'measured'>;

/**
 * Returns the measurement that falsifies the statement, or null. A text never falsifies, however plainly it denies, and
 * neither does a measurement that an upheld challenge reduces to nothing.
 */
export function falsifierOf<One extends Falsifying>(
  readings: readonly One[],
  remaining: RemainingWeight = () => 1,
): One | null {
  const falsifies = ({ id, measured, refute }: One): boolean =>
    measured?.holds === false && refute > 0 && remaining(id, 'refute') > 0;
  return readings.find(falsifies) ?? null;
}

/** If a measurement falsifies: one counterexample suffices, and no number of other exhibits undoes it. */
const FALSIFIED: Scales = { support: 0, refute: 1 };

/** A passage with less relevance than this is about something else, and counts on neither side. */
export const OFF_TOPIC = 0.1;

/**
 * The largest part of the doubt left by the strongest exhibit of a side that further exhibits on that side can remove.
 * A reader's errors are not independent: a reader that misreads one exhibit is likely to misread the next. At 0.5, a
 * fifth of the additional decisions at the floor were wrong (docs/how-a-verdict-is-reached.md#2-the-scales).
 */
export const AGREEMENT = 0.3;

/**
 * An exhibit's share on a side, 0–1: relevance · probability if that side is its largest class and it is on topic, else
 * 0. The probability of the other classes is the reader's doubt, and not evidence.
 */
export function shareOn(stance: Stance, reading: Reading): number {
  if (reading.relevance < OFF_TOPIC || sideOf(reading) !== stance) return 0;
  return reading.relevance * reading[stance];
}

/**
 * The weight of a side, from the shares of its independent groups: the strongest share, plus up to AGREEMENT of the
 * doubt that it leaves, the more the other shares agree: 1 − (1 − s₁) · (1 − AGREEMENT · (1 − ∏ (1 − sᵢ))), i from 2. A
 * further share never lowers it, and it stays under 1 − (1 − s₁) · (1 − AGREEMENT).
 */
function sideWeight(shares: readonly number[]): number {
  const [strongest = 0, ...others] = shares.toSorted((a, b) => b - a);
  const doubtLeft = others.reduce((left, share) => left * (1 - share), 1);
  return 1 - (1 - strongest) * (1 - AGREEMENT * (1 - doubtLeft));
}

/**
 * Weighs both sides of a statement. Each exhibit counts on its own side alone (`shareOn`), reduced by upheld
 * challenges. Exhibits are grouped once by origin and once by wording; each group counts with its strongest share
 * (`sideWeight`), and the grouping that gives the smaller weight is used. So a further exhibit that agrees never lowers
 * a side, one that is neutral or off topic changes nothing, and neither does the order. If a measurement falsifies, S =
 * 0 and R = 1.
 */
export function scalesOf(
  exhibits: readonly OnScales[],
  remaining: RemainingWeight = () => 1,
): Scales {
  if (falsifierOf(exhibits, remaining)) return FALSIFIED;
  const side = (stance: Stance): number => countedOn(stance, exhibits, remaining).weight;
  return { support: side('support'), refute: side('refute') };
}

export interface Counted {
  readonly weight: number;
  readonly shares: readonly { readonly id: string; readonly share: number }[];
}

/** Weighs one side of a statement as `scalesOf` does if no measurement falsifies. */
export function countedOn(
  stance: Stance,
  exhibits: readonly OnScales[],
  remaining: RemainingWeight = () => 1,
): Counted {
  const counted = (group: 'origin' | 'wording'): Counted => {
    const strongest = new Map<string, { id: string; share: number }>();
    for (const item of exhibits) {
      const share = shareOn(stance, item) * remaining(item.id, stance);
      if (share > (strongest.get(item[group])?.share ?? 0))
        strongest.set(item[group], { id: item.id, share });
    }
    const shares = [...strongest.values()].toSorted((a, b) => b.share - a.share);
    return { shares, weight: rounded(sideWeight(shares.map(({ share }) => share))) };
  };
  const [origins, wordings] = [counted('origin'), counted('wording')];
  return wordings.weight < origins.weight ? wordings : origins;
}

/**
 * The two thresholds of the judge's rule. Below LEAST on both sides nothing is found; from CONTESTED on both sides the
 * claim is contested. They were chosen together on the development parts of the public data sets
 * (docs/how-a-verdict-is-reached.md says how, and what they score).
 */
export const FINDING_THRESHOLD = 0.2;
export const CONTESTED_THRESHOLD = 0.45;

/**
 * The confidence in `nei` if no exhibit takes a side, 0–1: a reader may have missed what one says. On the public data
 * sets with undecided claims, about half of what was read as silent is so (docs/how-a-verdict-is-reached.md#the-floor).
 */
export const SILENCE_CONFIDENCE = 0.5;

/** Contested if both sides are strong; nei if neither reaches LEAST; else the heavier side, or supported if equal. */
export function sideOfScales({ support, refute }: Scales): BareClassification {
  if (Math.min(support, refute) >= CONTESTED_THRESHOLD) return 'contested';
  if (Math.max(support, refute) < FINDING_THRESHOLD) return 'nei';
  return support >= refute ? 'supported' : 'refuted';
}

export function isBareClassification(classification: string): classification is BareClassification {
  return BARE_CLASSIFICATIONS.some((bare) => bare === classification);
}

/**
 * How strongly the scales support a classification, 0 to 1. One other than the four bare ones has the strength of the
 * support side.
 */
export function strengthOf(classification: string, { support, refute }: Scales): number {
  switch (isBareClassification(classification) ? classification : 'supported') {
    case 'supported':
      return support;
    case 'refuted':
      return refute;
    case 'contested':
      return Math.min(support, refute);
    case 'nei':
      return rounded(SILENCE_CONFIDENCE * (1 - support) * (1 - refute));
  }
}

/** The exhibit that may contradict a statement, with the probability that it does, 0–1. */
export interface Contrary {
  readonly id: string;
  readonly refute: number;
  /** True if no reader could read it, so that nothing is known about what it says. */
  readonly unread?: true;
}

/** The probability assumed for an unreadable exhibit to contradict: contradicting or not are equally likely. */
const UNREAD_MAY = 0.5;

/**
 * A support below this means that a rule found the statement's words in the text and taken back ("not ok 2 - the backup
 * is restored"). Of 18,085 passages, 64 have less support than this; readers by themselves mostly give ten times as
 * much and more.
 */
const TAKEN_BACK = 0.0001;

/** The probability that an exhibit contradicts, 0–1: at least `UNREAD_MAY` if it takes the statement's words back. */
function mayContradict({ relevance, support, refute, measured }: OnScales): number {
  const takesBack = measured === undefined && relevance >= OFF_TOPIC && support < TAKEN_BACK;
  // A `refute` of 0 means that nobody has read the exhibit, so nothing is known about it.
  return takesBack && refute > 0 ? Math.max(refute, UNREAD_MAY) : refute;
}

const byId = (a: Pick<OnScales, 'id'>, b: Pick<OnScales, 'id'>): number => (a.id < b.id ? -1 : 1);

/**
 * Returns the exhibit that most likely contradicts a statement, if its probability is at least LEAST, else null.
 *
 * Candidates are the exhibits that refute it rather than support it; those that are read as support, except the one
 * that supports it most; and those that nobody could read. Among several that support it most, the one with the least
 * probability of contradicting is exempt, so that the order of exhibits decides nothing. Null if a measurement attests
 * the statement.
 *
 * This is broader than the refuting side of the scales, which requires relevance and that `refute` is the largest
 * class. A text that contradicts in other words often reads as neutral, as off topic, or even as agreement, and most of
 * what a court affirms wrongly is contradicted in that way (docs/how-a-verdict-is-reached.md#2-the-scales).
 */
export function contraryIn(
  exhibits: readonly OnScales[],
  remaining: RemainingWeight = () => 1,
  unread: Pick<ReadonlySet<string>, 'has'> = new Set(),
): Contrary | null {
  const attests = ({ id, measured }: OnScales): boolean =>
    measured?.holds === true && remaining(id, 'support') > 0;
  if (exhibits.some(attests)) return null;
  const left = ({ id, support }: OnScales): number => support * remaining(id, 'support');
  const against = new Map(
    exhibits
      .filter(({ support, refute, neutral }) => refute > support || support > neutral)
      .map((one) => [one.id, rounded(mayContradict(one) * remaining(one.id, 'refute'))]),
  );
  const contrary = ({ id }: OnScales): number => against.get(id) ?? 0;
  const [surest] = exhibits
    .filter(({ support, refute }) => support >= refute)
    .toSorted((a, b) => left(b) - left(a) || contrary(a) - contrary(b) || byId(a, b));
  if (surest) against.delete(surest.id);
  const read = [...against].map(([id, refute]) => ({ id, refute }));
  const others = exhibits
    .filter(({ id }) => unread.has(id))
    .map(({ id }) => ({ id, refute: UNREAD_MAY, unread: true as const }));
  const [likeliest] = [...read, ...others].toSorted((a, b) => b.refute - a.refute || byId(a, b));
  return likeliest && likeliest.refute >= FINDING_THRESHOLD ? likeliest : null;
}

/**
 * The confidence in a finding, 0–1: the strength of its side, reduced by the opposite side. A statement that is
 * affirmed is reduced by the probability of `contrary` instead if that is larger.
 */
export function confidenceIn(
  classification: string,
  scales: Scales,
  contrary: Contrary | null = null,
): number {
  const { support, refute } = scales;
  if (classification === 'refuted') return rounded(refute * (1 - support));
  if (classification === 'contested' || classification === 'nei')
    return strengthOf(classification, scales);
  return rounded(support * (1 - Math.max(refute, contrary?.refute ?? 0)));
}

/** The share of one exhibit in favour of a classification, 0–1. */
export function shareFor(classification: string, reading: Reading): number {
  const one = {
    support: rounded(shareOn('support', reading)),
    refute: rounded(shareOn('refute', reading)),
  };
  if (classification === 'contested') return Math.max(one.support, one.refute);
  return strengthOf(classification, one);
}
