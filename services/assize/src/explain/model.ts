import type { Predicate, Stance } from '@assize/proto';

export interface Trust {
  readonly status: 'verified' | 'tampered' | 'not-verified';
  /** Empty if it is verified. */
  readonly why: string;
}

/** For a caller that has already verified the case. */
export const VERIFIED: Trust = { status: 'verified', why: '' };

export const SIDE_NAMES = { support: 'for', refute: 'against' } as const;

export function positionText({ side, weight, contrary }: ExhibitShown): string {
  if (side !== null) return `${SIDE_NAMES[side]} ${weight.toFixed(2)}`;
  return contrary > 0 ? `contrary ${contrary.toFixed(2)}` : 'neither';
}

export interface Remark {
  readonly who: string;
  readonly what: string;
}

export interface Passage {
  readonly before: string;
  readonly deciding: string;
  readonly after: string;
}

export interface ExhibitShown {
  readonly id: string;
  /** Split around the deciding sentence, which is empty if unknown. Null if the case holds the text only by digest. */
  readonly passage: Passage | null;
  /** What a machine's report says, in place of a sentence. */
  readonly measured: string | null;
  readonly source: string | null;
  readonly date: string | null;
  /** How it came onto the record. */
  readonly from: string;
  /** Null if it counts on neither side. */
  readonly side: Stance | null;
  /** Its weight on that side, 0–1. */
  readonly weight: number;
  /** How likely the exhibit says the contrary of the finding, 0–1, if that lowered the confidence; else 0. */
  readonly contrary: number;
  readonly silent: boolean;
  readonly remarks: readonly Remark[];
  readonly fate: string;
}

/** What is computed, and how. */
export interface Sum {
  readonly label: string;
  readonly text: string;
}

export interface Stop {
  readonly who: string;
  /** The time from the opening to the end of the turn, as text: `1.2 s`. */
  readonly since: string;
  readonly place: string;
  readonly did: string;
  /** Null if the next turn in order followed. */
  readonly edge: string | null;
  /** How the case went on, with the reason. */
  readonly next: string;
}

export interface Fact {
  readonly name: string;
  readonly text: string;
}

export interface Explanation {
  readonly caseId: string;
  readonly trust: Trust;
  readonly claim: string;
  /** The statement that the sides are about, if it is that of a candidate; null if it is the claim itself. */
  readonly statement: string | null;
  readonly decision: string;
  readonly classification: string | null;
  readonly confidence: number | null;
  /** The finding in a word, such as `REFUTED` or `NOT PROVEN`. */
  readonly word: string;
  /** Where a stand-in replaced a service or a model, in the words of the record. */
  readonly degraded: readonly string[];
  readonly reason: string;
  /** S and R, 0–1; null if nothing was weighed, or if today's rule did not make the decision. */
  readonly sides: Readonly<Record<Stance, number>> | null;
  /**
   * First those that count, the sides alternating, strongest first; then the struck and the contrary; then the silent.
   */
  readonly exhibits: readonly ExhibitShown[];
  readonly sums: readonly Sum[];
  /** The reasons, in the words of the role that decided. */
  readonly reasoning: readonly string[];
  /** Dissent, another order of presentation, a jury's minority. */
  readonly dissent: readonly string[];
  readonly walk: readonly Stop[];
  readonly limits: readonly Fact[];
  readonly remands: readonly Remark[];
  /** What was missing, and which role said so. */
  readonly gaps: readonly Pick<Predicate['gaps'][number], 'what' | 'foundBy'>[];
  /** What qualifies the verdict, such as the light path before it, a jury’s votes or earlier verdicts. */
  readonly notes: readonly Fact[];
  readonly facts: readonly Fact[];
}

/** In characters, of a claim, a sentence or a gap in a list. Longer ones are cut. */
export const LONGEST_LISTED = 400;

/** The full claim and statement, if they are cut above and shown in full nowhere else. */
export function wholeTexts({ claim, statement }: Explanation): readonly Fact[] {
  const texts = [
    { name: 'claim', text: claim },
    { name: 'judged by', text: statement ?? '' },
  ];
  return texts.filter(({ text }) => text.length > LONGEST_LISTED);
}

export function countOnSide({ exhibits }: Explanation, side: Stance): number {
  return exhibits.filter((one) => one.side === side).length;
}

export const headline = (of: Explanation): string => headlineParts(of).join(' · ');

/** One part may hold text of others: the name of a classification. */
export function headlineParts(of: Explanation): string[] {
  const { trust, word, sides, exhibits, confidence, degraded } = of;
  const counts = `${countOnSide(of, 'refute')} against, ${countOnSide(of, 'support')} for`;
  return [
    ...(trust.status === 'verified' ? [] : [UNTRUSTED[trust.status]]),
    trust.status === 'verified' ? word : `it says ${word}`,
    ...(sides === null && exhibits.length === 0 ? [] : [counts]),
    ...(confidence === null ? [] : [`confidence ${confidence.toFixed(2)}`]),
    ...(degraded.length === 0 ? [] : ['DEGRADED']),
  ];
}

const UNTRUSTED = { tampered: 'TAMPERED WITH', 'not-verified': 'NOT VERIFIED' } as const;

/** Null if it can't be determined. */
export function decidingText({ passage, measured }: ExhibitShown): string | null {
  return measured ?? (passage?.deciding || null);
}

/** A note on how the deciding sentences are chosen. */
export const MARKED =
  'In each passage, the marked sentence is the one that lexical cues find decisive, or on which an indicator fired. The record keeps only how the passage was read as a whole.';
