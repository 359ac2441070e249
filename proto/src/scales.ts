import { type BareClassification, BARE_CLASSIFICATIONS } from './schema/claim.ts';
import type { Measured } from './schema/reading.ts';
import type { Severity } from './proceedings/defect-court/artifacts.ts';
import { rounded, sideOf, type Reading } from './weighing.ts';

/** Both sides of one statement, each 0–1. */
export interface Scales {
  readonly support: number;
  readonly refute: number;
}

/** One exhibit on the scales. Exhibits of one origin count once, and so do those of one wording. */
export interface OnScales extends Reading {
  readonly id: string;
  /** Its source, or itself. */
  readonly origin: string;
  /** One of those that say the same in nearly the same words. */
  readonly wording: string;
  readonly measured?: Measured;
}

/** The side of a statement on which an exhibit is counted. */
export type Stance = 'support' | 'refute';

/** What challenges leave of an exhibit's share on one side, 0–1. */
export type RemainingWeight = (id: string, stance: Stance) => number;

/** The side for which an exhibit stands that is cited for a classification. */
export function stanceFor(classification: string): Stance {
  return classification === 'refuted' ? 'refute' : 'support';
}

export function oppositeOf(stance: Stance): Stance {
  return stance === 'refute' ? 'support' : 'refute';
}

/** What a challenge that was upheld leaves of an exhibit: fatal nothing, weakening half, minor 9/10. */
export const LEAVES: Readonly<Record<Severity, number>> = { fatal: 0, weakening: 0.5, minor: 0.9 };

/** A reading, by what is asked of it to know whether it falsifies. */
type Falsifying = Pick<OnScales, 'id' | 'refute' | 'measured'>;

/**
 * The measurement that falsifies the statement, or null. A text never does, however plainly it denies;
 * a measurement of which an upheld challenge leaves nothing does not either.
 */
export function falsifierOf<One extends Falsifying>(
  readings: readonly One[],
  remaining: RemainingWeight = () => 1,
): One | null {
  const falsifies = ({ id, measured, refute }: One): boolean =>
    measured?.holds === false && refute > 0 && remaining(id, 'refute') > 0;
  return readings.find(falsifies) ?? null;
}

/** What a falsifier leaves: one counterexample is enough, and no number of other exhibits undoes it. */
const FALSIFIED: Scales = { support: 0, refute: 1 };

/** Below this relevance a passage is about something else, and counts on neither side. */
export const OFF_TOPIC = 0.1;

/**
 * The most that further exhibits of one side take of the doubt that its strongest leaves. What reads one
 * of them wrongly is likely to read the next one so too: a reader's errors are not independent. At 0.5 a
 * fifth of what it added to the decisions at the floor was wrong (docs/how-a-verdict-is-reached.md#2-the-scales).
 */
export const AGREEMENT = 0.3;

/**
 * What an exhibit puts on a side, 0–1: relevance · probability where that side is its largest class and it
 * is on the topic, else 0. What is left over for the other classes is the reader's doubt, and no evidence.
 */
export function shareOn(stance: Stance, reading: Reading): number {
  if (reading.relevance < OFF_TOPIC || sideOf(reading) !== stance) return 0;
  return reading.relevance * reading[stance];
}

/**
 * A side from the shares of its independent groups: the strongest, and of the doubt that it leaves at most
 * AGREEMENT, by how many more say so: 1 − (1 − s₁) · (1 − AGREEMENT · (1 − ∏ (1 − sᵢ))), i from 2. One more
 * share never lowers it, and it stays under 1 − (1 − s₁) · (1 − AGREEMENT).
 */
function sideWeight(shares: readonly number[]): number {
  const [strongest = 0, ...others] = shares.toSorted((a, b) => b - a);
  const unsaid = others.reduce((left, share) => left * (1 - share), 1);
  return 1 - (1 - strongest) * (1 - AGREEMENT * (1 - unsaid));
}

/**
 * Both sides of a statement. Each exhibit counts on its own side alone (`shareOn`), times what challenges
 * leave of it there; each origin, and each wording, by its strongest (`sideWeight`), whichever of the two
 * ways of counting gives less. So one more exhibit that agrees never lowers a side, one that is neutral or
 * off the topic changes nothing, and nor does the order. Where a measurement falsifies, S = 0 and R = 1.
 */
export function scalesOf(
  exhibits: readonly OnScales[],
  remaining: RemainingWeight = () => 1,
): Scales {
  if (falsifierOf(exhibits, remaining)) return FALSIFIED;
  const side = (stance: Stance): number => countedOn(stance, exhibits, remaining).weight;
  return { support: side('support'), refute: side('refute') };
}

/** What one side is made of: the exhibits that count, strongest first, each with its share, and their sum. */
export interface Counted {
  readonly weight: number;
  readonly shares: readonly { readonly id: string; readonly share: number }[];
}

/** One side of a statement as `scalesOf` counts it, where no measurement falsifies. */
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
 * The two thresholds of the judge's rule, chosen together on development parts of the public sets
 * (docs/how-a-verdict-is-reached.md says how, and what they score): below LEAST on both sides nothing
 * is found, from CONTESTED on both sides the claim is contested.
 */
export const LEAST = 0.2;
export const CONTESTED = 0.45;

/**
 * The most that silence proves, 0–1: where no exhibit takes a side, a reader may have missed what one says.
 * On the open sets that have undecided claims some half of what was read as silent is so
 * (docs/how-a-verdict-is-reached.md#the-floor).
 */
export const SILENCE = 0.5;

/** Both strong: contested; neither over the least: nei; else the heavier side, support where equal. */
export function sideOfScales({ support, refute }: Scales): BareClassification {
  if (Math.min(support, refute) >= CONTESTED) return 'contested';
  if (Math.max(support, refute) < LEAST) return 'nei';
  return support >= refute ? 'supported' : 'refuted';
}

export function isBare(classification: string): classification is BareClassification {
  return BARE_CLASSIFICATIONS.some((bare) => bare === classification);
}

/** How strongly the scales speak for a classification, 0–1; any other than the bare four stands or falls with S. */
export function strengthOf(classification: string, { support, refute }: Scales): number {
  switch (isBare(classification) ? classification : 'supported') {
    case 'supported':
      return support;
    case 'refuted':
      return refute;
    case 'contested':
      return Math.min(support, refute);
    case 'nei':
      return rounded(SILENCE * (1 - support) * (1 - refute));
  }
}

/** The exhibit that may say the contrary of a statement, and the probability with which it does, 0–1. */
export interface Contrary {
  readonly id: string;
  readonly refute: number;
  /** Whether nobody could read it, so that nothing is known of what it says. */
  readonly unread?: true;
}

/** That an exhibit says the contrary which nobody could read: nothing tells it from its opposite. */
const UNREAD_MAY = 0.5;

/**
 * Readers leave less support than this to a text in which a statement's words stand and are taken back by a rule
 * ("not ok 2 - the backup is restored"): 64 of 18,085 passages, and by themselves mostly ten times that and more.
 */
const TAKEN_BACK = 0.0001;

/** What an exhibit may say to the contrary, 0–1: as likely as not where it takes the statement's words back. */
function mayContradict({ relevance, support, refute, measured }: OnScales): number {
  const takesBack = measured === undefined && relevance >= OFF_TOPIC && support < TAKEN_BACK;
  // Nothing is known of one of which nobody has read anything.
  return takesBack && refute > 0 ? Math.max(refute, UNREAD_MAY) : refute;
}

const byId = (a: Pick<OnScales, 'id'>, b: Pick<OnScales, 'id'>): number => (a.id < b.id ? -1 : 1);

/**
 * The exhibit that most likely says the contrary of a statement, with a probability of LEAST or more: one that refutes
 * it rather than supports it, or that is read as support, but for the one that supports it most, or that nobody could
 * read. Null where none does, and where a measurement attests the statement. Of several that support it most the one
 * is left out that says the least to the contrary, so that their order decides nothing.
 *
 * A side of the scales asks for more: that it shares the statement's matter, and that no side is likelier than its own.
 * Who contradicts in other words seems to be silent, to speak of something else, or even to agree, and most of what a
 * court affirms wrongly is contradicted so (docs/how-a-verdict-is-reached.md#2-the-scales).
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
  return likeliest && likeliest.refute >= LEAST ? likeliest : null;
}

/**
 * The confidence in a finding: its strength less what stands on the other side, 0–1; of a statement that is affirmed
 * also less what an exhibit may say to the contrary.
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

/** The share of one exhibit for a classification, 0–1. */
export function shareFor(classification: string, reading: Reading): number {
  const one = {
    support: rounded(shareOn('support', reading)),
    refute: rounded(shareOn('refute', reading)),
  };
  if (classification === 'contested') return Math.max(one.support, one.refute);
  return strengthOf(classification, one);
}
