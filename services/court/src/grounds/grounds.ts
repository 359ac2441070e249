import {
  counted,
  LEAVES,
  OFF_TOPIC,
  oppositeOf,
  shareOn,
  sideOf,
  challengeKey,
  type Challenge,
  type RemainingWeight,
  type Severity,
  type Stance,
} from '@assize/proto';
import { clipped } from '@assize/proto/critique';
import type { Presented } from '#src/reading/exhibits.ts';
import { repeats } from './groups.ts';
import { confoundedBy } from './indicated.ts';

/** An exhibit that is cited for one side of a statement. */
export interface Cited extends Presented {
  readonly statement: string;
  readonly side: Stance;
  /** The exhibits that were presented before it. */
  readonly earlier: readonly Presented[];
  /** Only the challenger's grounds use them. */
  readonly otherExhibits?: readonly Presented[];
}

export interface Ground {
  readonly name: string;
  /** Worded for several exhibits that have the fault. */
  readonly found: string;
  /** No party may raise it. */
  readonly challengerOnly?: true;
  readonly severity: Severity;
  /** Grounds about a passage's wording do not apply to a machine's report. */
  readonly aboutWording?: true;
  /** Why the ground applies, or null. */
  readonly check: (cited: Cited) => string | null;
}

/**
 * These words decide whether an author vouches for a statement. The fitted cues of `@assize/lexical` and the entropy of
 * a critique have lists of their own for other purposes: the first with weights, the second also with words of degree
 * and frequency.
 */
const PLAIN = 'may|might|could|perhaps|possibly|suggests?|seems?|likely|reportedly';

/** A claim need not be vouched for. Triage on the light path (F1) decides by this list, in signed cases too. */
export const HEDGED_CLAIM = new RegExp(String.raw`\b(?:${PLAIN})\b`, 'i');

/** Includes words that attribute a statement to somebody else. "Could not" is no hedge: it states a fact. */
const HEDGED_EVIDENCE = new RegExp(
  String.raw`\b(?!could(?: not\b|n['’]t\b))(?:${PLAIN}|appears? to|unlikely|allegedly)\b`,
  'gi',
);

/** "May" with a capital is a month or a name ("in May", "Theresa May"). */
const MONTH = 'May';

/** Excludes the number in a name (COVID-19, IL-6, v8), which a passage need not repeat. */
const NUMBER = /(?<![\p{L}\d]|\p{L}-)\d+(?:[.,]\d+)*/gu;

const numbersOf = (text: string): string[] => text.match(NUMBER) ?? [];

/**
 * Each ground is a fixed test, which the judge runs again on its own reading. An exhibit that supports the other side,
 * or neither, was cited wrongly and leaves nothing on the side that it was cited for; one without the claim's numbers
 * is worth half (docs/how-a-verdict-is-reached.md).
 */
export const GROUNDS: readonly Ground[] = [
  {
    name: 'off-topic',
    found: 'about something else',
    severity: 'fatal',
    check: ({ reading }) =>
      reading.relevance < OFF_TOPIC
        ? `it is about something else (relevance ${reading.relevance}, below ${OFF_TOPIC})`
        : null,
  },
  {
    name: 'adverse',
    found: 'supporting the other side',
    severity: 'fatal',
    check: ({ reading, side }) =>
      sideOf(reading) === oppositeOf(side) ? 'it supports the other side' : null,
  },
  {
    name: 'repeated',
    found: 'repeating an earlier one',
    severity: 'fatal',
    check: ({ exhibit, reading, earlier }) => {
      const twin = earlier.find((other) => repeats(other, { exhibit, reading }));
      return twin ? `it repeats ${twin.exhibit.id}` : null;
    },
  },
  {
    name: 'silent',
    found: 'on the topic, but taking neither side',
    severity: 'fatal',
    check: ({ reading }) =>
      sideOf(reading) === 'neutral'
        ? `it most likely takes neither side (probability ${reading.neutral})`
        : null,
  },
  {
    name: 'confounded',
    found: 'with stronger evidence for another cause',
    severity: 'weakening',
    check: ({ reading, side }) => (side === 'support' ? confoundedBy(reading) : null),
  },
  {
    name: 'imprecise',
    found: 'without a number that the statement gives',
    severity: 'weakening',
    aboutWording: true,
    // Supporting evidence repeats the claim's number; refuting evidence gives another.
    check: ({ exhibit, reading, statement, side }) => {
      // An indicator fires on what a log shows, so the log need not contain the claim's numbers.
      if (reading.indicated) return null;
      // A text that is stored apart has been read, but its words are not available here.
      if (exhibit.text === undefined) return null;
      const there = new Set(numbersOf(exhibit.text));
      if (side === 'refute' && there.size > 0) return null;
      const absent = numbersOf(statement).filter((number) => !there.has(number));
      return absent.length > 0 ? `it does not state ${absent.join(', ')}` : null;
    },
  },
  {
    name: 'hedged',
    found: 'with hedging words',
    severity: 'minor',
    aboutWording: true,
    check: ({ exhibit }) => {
      const found = exhibit.text?.match(HEDGED_EVIDENCE) ?? [];
      const hedge = found.find((word) => word !== MONTH);
      return hedge ? `it hedges ("${hedge}")` : null;
    },
  },
  {
    name: 'one-source',
    found: 'from the only source on that side',
    severity: 'minor',
    challengerOnly: true,
    check: ({ exhibit: { source }, reading, side, otherExhibits = [] }) => {
      const others = otherExhibits.filter((other) => shareOn(side, other.reading) > 0);
      const alone = others.length > 0 && others.every(({ exhibit }) => exhibit.source === source);
      if (source === undefined || !alone || shareOn(side, reading) === 0) return null;
      return `all ${others.length + 1} exhibits on its side are from ${source}`;
    },
  },
  {
    name: 'opposed',
    found: 'denied at least as strongly by another source',
    severity: 'minor',
    challengerOnly: true,
    check: ({ exhibit: { source }, reading, side, otherExhibits = [] }) => {
      const own = shareOn(side, reading);
      const against = oppositeOf(side);
      const denial = otherExhibits.find(
        (other) =>
          shareOn(against, other.reading) >= own &&
          (source === undefined || other.exhibit.source !== source),
      );
      if (own === 0 || denial === undefined) return null;
      const theirs = shareOn(against, denial.reading).toFixed(2);
      return `${denial.exhibit.id} says the opposite at least as strongly (${theirs} against ${own.toFixed(2)})`;
    },
  },
  {
    name: 'undated',
    found: 'without a publication date, although others have one',
    severity: 'minor',
    challengerOnly: true,
    aboutWording: true,
    check: ({ exhibit: { date }, otherExhibits = [] }) => {
      const dated = otherExhibits.filter(({ exhibit }) => exhibit.date !== undefined).length;
      return date === undefined && dated > 0
        ? `it has no publication date, although ${counted(dated, 'other exhibit has', 'other exhibits have')} one`
        : null;
    },
  },
];

export const PARTY_GROUNDS = GROUNDS.filter(({ challengerOnly }) => !challengerOnly);

/** The judge finds these in the record; no party raises them. */
export const JUDGES_GROUNDS: ReadonlySet<string> = new Set(['superseded', 'testimony']);

/** The share (0 to 1) of an exhibit on the side that it was cited for, after all challenges on that side. */
export function remainingBy(
  challenges: readonly (Pick<Challenge, 'id' | 'severity'> & { readonly side: Stance })[],
): RemainingWeight {
  return (id, stance) =>
    challenges
      .filter((challenge) => challenge.id === id && challenge.side === stance)
      .reduce((left, { severity }) => left * LEAVES[severity], 1);
}

/** The longest reason of a challenge, in characters. A speech repeats two of them. */
const LONGEST_WHY = 1000;

/** All challenges that hold against an exhibit. If one is fatal, it is the only one returned. */
export function challengesTo(
  cited: Cited,
  grounds: readonly Ground[] = PARTY_GROUNDS,
): Challenge[] {
  const challenges = grounds.flatMap((ground) => {
    const { name, severity } = ground;
    const why = checked(ground, cited);
    return why
      ? [{ id: cited.exhibit.id, severity, ground: name, why: clipped(why, LONGEST_WHY) }]
      : [];
  });
  const fatal = challenges.find((challenge) => challenge.severity === 'fatal');
  return fatal ? [fatal] : challenges;
}

export function notYetRaised(
  challenges: readonly Challenge[],
  raised: readonly Challenge[],
): Challenge[] {
  const known = new Set(raised.map(challengeKey));
  return challenges.filter((challenge) => !known.has(challengeKey(challenge)));
}

/** The judge rules by this. */
export function upholds(challenge: Challenge, cited: Cited): boolean {
  return GROUNDS.some(
    (ground) => ground.name === challenge.ground && checked(ground, cited) !== null,
  );
}

/** Grounds about wording never apply to a machine's report, which was read by rule. */
function checked({ aboutWording, check }: Ground, cited: Cited): string | null {
  return aboutWording && cited.reading.measured ? null : check(cited);
}
