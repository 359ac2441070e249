import {
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

/** An exhibit as it is attacked: cited for one side of one statement, among the others on record. */
export interface Cited extends Presented {
  readonly statement: string;
  readonly side: Stance;
  /** Exhibits presented before it. */
  readonly earlier: readonly Presented[];
  /** All others on record; the grounds of a challenger alone ask for them. */
  readonly beside?: readonly Presented[];
}

export interface Ground {
  readonly name: string;
  /** What is the matter with several exhibits of which it holds. */
  readonly found: string;
  /** Whether a challenger alone raises it, and no party. */
  readonly ofChallenger?: true;
  readonly severity: Severity;
  /** Whether it is about how a passage is worded: a machine's report is not. */
  readonly ofWording?: true;
  /** Why the ground holds, or null. */
  readonly check: (cited: Cited) => string | null;
}

/**
 * Words by which a text keeps back from what it says. The fitted cues of `@assize/lexical` have a list with
 * their weights, and the entropy of a critique counts words of how much and how often as well: neither is
 * about whether somebody vouches for what he says.
 */
const PLAIN = 'may|might|could|perhaps|possibly|suggests?|seems?|likely|reportedly';

/** In a claim, which is asked about and need not be vouched for: F1 of signed cases is decided by these. */
export const HEDGED_CLAIM = new RegExp(String.raw`\b(?:${PLAIN})\b`, 'i');

/**
 * In evidence also words by which it leaves a statement to somebody else. What could not be is vouched for.
 */
const HEDGED_EVIDENCE = new RegExp(
  String.raw`\b(?!could(?: not\b|n['’]t\b))(?:${PLAIN}|appears? to|unlikely|allegedly)\b`,
  'gi',
);

/** Or a name: "in May", "Theresa May". */
const MONTH = 'May';

/** A number by itself: that of a name (COVID-19, IL-6, v8) is none that a passage must give. */
const NUMBER = /(?<![\p{L}\d]|\p{L}-)\d+(?:[.,]\d+)*/gu;

const numbersOf = (text: string): string[] => text.match(NUMBER) ?? [];

/**
 * On what an exhibit can be attacked. Each is a stated test; the judge runs it again on its own reading.
 * An exhibit that speaks for the other side, or for neither, was cited wrongly, and is nothing on the side
 * for which it was; one that lacks the claim's numbers is worth half (docs/how-a-verdict-is-reached.md).
 */
export const GROUNDS: readonly Ground[] = [
  {
    name: 'off-topic',
    found: 'about something else',
    severity: 'fatal',
    check: ({ reading }) =>
      reading.relevance < OFF_TOPIC ? `relevance ${reading.relevance} is below ${OFF_TOPIC}` : null,
  },
  {
    name: 'adverse',
    found: 'for the other side',
    severity: 'fatal',
    check: ({ reading, side }) =>
      sideOf(reading) === oppositeOf(side) ? 'it speaks rather for the other side' : null,
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
    found: 'on the topic, but saying neither',
    severity: 'fatal',
    check: ({ reading }) =>
      sideOf(reading) === 'neutral'
        ? `it says neither more likely than either (P(neutral) ${reading.neutral})`
        : null,
  },
  {
    name: 'confounded',
    found: 'with another cause beside it',
    severity: 'weakening',
    check: ({ reading, side }) => (side === 'support' ? confoundedBy(reading) : null),
  },
  {
    name: 'imprecise',
    found: 'without a number that they should give',
    severity: 'weakening',
    ofWording: true,
    // What supports a number gives the same, and what refutes it some other one.
    check: ({ exhibit, reading, statement, side }) => {
      // An indicator fires on a log for what it shows; the numbers of the claim are none of it.
      if (reading.indicated) return null;
      // A text that is kept apart was read, but its words are not at hand here.
      if (exhibit.text === undefined) return null;
      const there = new Set(numbersOf(exhibit.text));
      if (side === 'refute' && there.size > 0) return null;
      const absent = numbersOf(statement).filter((number) => !there.has(number));
      return absent.length > 0 ? `it does not give ${absent.join(', ')}` : null;
    },
  },
  {
    name: 'hedged',
    found: 'hedging',
    severity: 'minor',
    ofWording: true,
    check: ({ exhibit }) => {
      const found = exhibit.text?.match(HEDGED_EVIDENCE) ?? [];
      const hedge = found.find((word) => word !== MONTH);
      return hedge ? `it hedges ("${hedge}")` : null;
    },
  },
  {
    name: 'one-source',
    found: 'of the one source that all of their side are from',
    severity: 'minor',
    ofChallenger: true,
    check: ({ exhibit: { source }, reading, side, beside = [] }) => {
      const others = beside.filter((other) => shareOn(side, other.reading) > 0);
      const alone = others.length > 0 && others.every(({ exhibit }) => exhibit.source === source);
      if (source === undefined || !alone || shareOn(side, reading) === 0) return null;
      return `all ${others.length + 1} exhibits on its side are from ${source}`;
    },
  },
  {
    name: 'opposed',
    found: 'denied as plainly by another source',
    severity: 'minor',
    ofChallenger: true,
    check: ({ exhibit: { source }, reading, side, beside = [] }) => {
      const own = shareOn(side, reading);
      const against = oppositeOf(side);
      const denial = beside.find(
        (other) =>
          shareOn(against, other.reading) >= own &&
          (source === undefined || other.exhibit.source !== source),
      );
      if (own === 0 || denial === undefined) return null;
      const theirs = shareOn(against, denial.reading).toFixed(2);
      return `${denial.exhibit.id} says the opposite as plainly (${theirs} against ${own.toFixed(2)})`;
    },
  },
  {
    name: 'undated',
    found: 'without a date, beside others that have one',
    severity: 'minor',
    ofChallenger: true,
    ofWording: true,
    check: ({ exhibit: { date }, beside = [] }) => {
      const dated = beside.filter(({ exhibit }) => exhibit.date !== undefined).length;
      return date === undefined && dated > 0
        ? `it has no date of publication, where ${dated} others have one`
        : null;
    },
  },
];

/** The grounds on which a party attacks what the other relies on. */
export const PARTY_GROUNDS = GROUNDS.filter(({ ofChallenger }) => !ofChallenger);

/** Grounds on which nobody challenges: the judge finds them in the record. */
export const JUDGES_GROUNDS: ReadonlySet<string> = new Set(['superseded', 'testimony']);

/**
 * What challenges leave of an exhibit on the side for which it was cited, 0–1: the product of what each
 * that is to it there leaves.
 */
export function remainingBy(
  challenges: readonly (Pick<Challenge, 'id' | 'severity'> & { readonly side: Stance })[],
): RemainingWeight {
  return (id, stance) =>
    challenges
      .filter((challenge) => challenge.id === id && challenge.side === stance)
      .reduce((left, { severity }) => left * LEAVES[severity], 1);
}

/** Longest reason of a challenge, in characters: a speech repeats those of two. */
const LONGEST_WHY = 1000;

/** Every challenge that holds against an exhibit; one that is fatal makes the others needless. */
export function challengesTo(
  cited: Cited,
  grounds: readonly Ground[] = PARTY_GROUNDS,
): Challenge[] {
  const held = grounds.flatMap((ground) => {
    const { name, severity } = ground;
    const why = checked(ground, cited);
    return why
      ? [{ id: cited.exhibit.id, severity, ground: name, why: clipped(why, LONGEST_WHY) }]
      : [];
  });
  const fatal = held.find((challenge) => challenge.severity === 'fatal');
  return fatal ? [fatal] : held;
}

/** Of some challenges those that were not raised before. */
export function unraised(
  challenges: readonly Challenge[],
  raised: readonly Challenge[],
): Challenge[] {
  const known = new Set(raised.map(challengeKey));
  return challenges.filter((challenge) => !known.has(challengeKey(challenge)));
}

/** Whether a challenge holds on this reading: how the judge rules. */
export function upholds(challenge: Challenge, cited: Cited): boolean {
  return GROUNDS.some(
    (ground) => ground.name === challenge.ground && checked(ground, cited) !== null,
  );
}

/** What a report says was read by rule: how it is worded is no ground against it. */
function checked({ ofWording, check }: Ground, cited: Cited): string | null {
  return ofWording && cited.reading.measured ? null : check(cited);
}
