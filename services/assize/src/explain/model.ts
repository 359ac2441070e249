import type { Predicate, Stance } from '@assize/proto';

/** Whether the file is what its court signed. */
export interface Trust {
  readonly status: 'verified' | 'tampered' | 'not-verified';
  /** Why it is not; empty where it is. */
  readonly why: string;
}

/** Of who has verified it before. */
export const VERIFIED: Trust = { status: 'verified', why: '' };

/** What the side of the statement is called on which an exhibit stands. */
export const SIDE_NAMES = { support: 'for', refute: 'against' } as const;

/** Where an exhibit stands, in a word and a number. */
export function standsAs({ side, weight, contrary }: ExhibitShown): string {
  if (side !== null) return `${SIDE_NAMES[side]} ${weight.toFixed(2)}`;
  return contrary > 0 ? `contrary ${contrary.toFixed(2)}` : 'neither';
}

/** What a role said of an exhibit. */
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
  /** Its text around the sentence that decided, which is empty where none can be told; null: kept apart. */
  readonly passage: Passage | null;
  /** What a machine's report says, instead of a sentence. */
  readonly measured: string | null;
  readonly source: string | null;
  readonly date: string | null;
  /** How it came onto the record. */
  readonly from: string;
  /** Null where it counts on neither side. */
  readonly side: Stance | null;
  /** What it counts for there, 0–1. */
  readonly weight: number;
  /** How likely it says the contrary of what was found, 0–1, where that made the finding less sure; else 0. */
  readonly contrary: number;
  /** Whether it says neither, is about something else, or was not read, and no challenge struck it. */
  readonly silent: boolean;
  readonly remarks: readonly Remark[];
  readonly fate: string;
}

/** A line of arithmetic: what is computed, and how. */
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
  /** The edge taken, with its name; null where the next turn in order followed. */
  readonly edge: string | null;
  /** How the case went on, with the reason. */
  readonly next: string;
}

export interface Fact {
  readonly name: string;
  readonly text: string;
}

/** All that a signed case says of its verdict and why, as plain data: no renderer looks into the case. */
export interface Explanation {
  readonly caseId: string;
  readonly trust: Trust;
  readonly claim: string;
  /** The statement that the sides are about, where it is not the claim: a candidate's. */
  readonly statement: string | null;
  readonly decision: string;
  readonly classification: string | null;
  readonly confidence: number | null;
  /** `REFUTED`, `NOT PROVEN`: the finding in a word. */
  readonly word: string;
  /** What a stand-in did, in the words of the record; empty where none did. */
  readonly degraded: readonly string[];
  readonly reason: string;
  /** S and R, 0–1; null where nothing was weighed, or by other rules than today's. */
  readonly sides: Readonly<Record<Stance, number>> | null;
  /** Those that count first, the sides by turns, strongest first; then those struck or contrary; then the silent. */
  readonly exhibits: readonly ExhibitShown[];
  readonly sums: readonly Sum[];
  /** Why, in the words of whoever decided. */
  readonly reasoning: readonly string[];
  /** What speaks against the ruling: dissent, another order, a jury's minority. */
  readonly dissent: readonly string[];
  readonly walk: readonly Stop[];
  readonly limits: readonly Fact[];
  readonly remands: readonly Remark[];
  /** What was missing, and who missed it. */
  readonly gaps: readonly Pick<Predicate['gaps'][number], 'what' | 'foundBy'>[];
  /** What qualifies the verdict: the light path before it, a jury’s votes, earlier verdicts. */
  readonly notes: readonly Fact[];
  /** The proceeding, who read, when: what stands in no other section. */
  readonly facts: readonly Fact[];
}

/** Longest of a claim, a sentence or a gap that is shown where others follow, in characters. */
export const LONGEST = 400;

/** The claim and the statement that are cut above the reason, and would stand whole nowhere else. */
export function wholeTexts({ claim, statement }: Explanation): readonly Fact[] {
  const texts = [
    { name: 'claim', text: claim },
    { name: 'judged by', text: statement ?? '' },
  ];
  return texts.filter(({ text }) => text.length > LONGEST);
}

export function countOn({ exhibits }: Explanation, side: Stance): number {
  return exhibits.filter((one) => one.side === side).length;
}

/** The one line that decides: `REFUTED · 2 against, 0 for · confidence 0.95`. */
export const headline = (of: Explanation): string => headlineParts(of).join(' · ');

/** Its parts: what others wrote stands in one of them, as the name of a classification. */
export function headlineParts(of: Explanation): string[] {
  const { trust, word, sides, exhibits, confidence, degraded } = of;
  const counts = `${countOn(of, 'refute')} against, ${countOn(of, 'support')} for`;
  return [
    ...(trust.status === 'verified' ? [] : [UNTRUSTED[trust.status]]),
    trust.status === 'verified' ? word : `it says ${word}`,
    ...(sides === null && exhibits.length === 0 ? [] : [counts]),
    ...(confidence === null ? [] : [`confidence ${confidence.toFixed(2)}`]),
    ...(degraded.length === 0 ? [] : ['DEGRADED']),
  ];
}

const UNTRUSTED = { tampered: 'TAMPERED WITH', 'not-verified': 'NOT VERIFIED' } as const;

/** What of an exhibit decided: its report, or its sentence; null where none can be told. */
export function decidingText({ passage, measured }: ExhibitShown): string | null {
  return measured ?? (passage?.deciding || null);
}

/** What is to be known of every sentence that is singled out. */
export const MARKED =
  'Of each passage the sentence is singled out that lexical cues find decisive, or on which an indicator fired: the record keeps how the passage was read as a whole.';
