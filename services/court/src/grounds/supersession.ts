import { sentences, wordsOf } from '@assize/lexical';
import {
  OFF_TOPIC,
  oppositeOf,
  sideOf,
  spanOf,
  type Evidence,
  type ExhibitReading,
  type Ruling,
  type Stance,
} from '@assize/proto';
import { presentedAs, type Presented } from '#src/reading/exhibits.ts';

/** Say that something has changed, or that an earlier statement was wrong. */
const CHANGE_WORDS: ReadonlySet<string> = new Set(
  (
    'correction corrected erratum errata misprint misstated retracted withdrawn revoked superseded ' +
    'supersedes amended obsolete outdated formerly previously replaced reverted renamed changed'
  ).split(' '),
);

const CHANGE_PAIRS: ReadonlySet<string> = new Set([
  'no longer',
  'as of',
  'instead of',
  'rolled back',
  'used to',
  'in error',
  'was wrong',
  'were wrong',
  'is now',
  'are now',
  'has now',
]);

/** `by` is a later exhibit on the same matter. */
export interface Superseded {
  readonly id: string;
  readonly by: string;
  readonly side: Stance;
  /** The words in the later exhibit that say so. */
  readonly words: string;
  readonly isSameSource: boolean;
}

/**
 * Deny a change, or leave it to come, if they stand before it in its clause, with at most two words between: "has not
 * been changed", "will be replaced".
 */
const DENIES =
  /^(?:not|never|no|none|nothing|nobody|without|cannot|.+n['’]t|will|shall|would|should|may|might|can|could|must|if|unless)$/;
const BETWEEN = 2;
const CLAUSE_END = /^[.,:;!?\n]$/;

/**
 * Only in sentences or lines that share a word with the statement, and in those directly before and after one: what
 * else has changed says nothing about the statement. If none shares a word, in all. Null if no words say so, or only of
 * what did not happen.
 */
export function changeWordsIn(statement: string, text: string): string | null {
  const asked = new Set(wordsOf(statement).flat());
  const all = text.split('\n').flatMap(sentences);
  const shares = all.map((one) => !asked.isDisjointFrom(new Set(wordsOf(one).flat())));
  const near = shares.includes(true)
    ? all.filter((_one, at) => shares.slice(Math.max(0, at - 1), at + 2).includes(true))
    : all;
  return near.map(changeWordsOf).find((words) => words !== null) ?? null;
}

function changeWordsOf(text: string): string | null {
  const words = text.toLowerCase().match(/[\p{L}'’]+|[.,:;!?\n]/gu) ?? [];
  for (const [at, word] of words.entries()) {
    const pair = `${word} ${words[at + 1] ?? ''}`;
    const found = [word, pair].find((one) => CHANGE_WORDS.has(one) || CHANGE_PAIRS.has(one));
    const before = words.slice(Math.max(0, at - 1 - BETWEEN), at);
    const clause = before.slice(before.findLastIndex((one) => CLAUSE_END.test(one)) + 1);
    if (found !== undefined && !clause.some((one) => DENIES.test(one))) return found;
  }
  return null;
}

interface Dated extends Presented {
  readonly side: Stance;
  /** Its publication date, which may be a day, a month or a year. */
  readonly at: NonNullable<ReturnType<typeof spanOf>>;
}

/** The exhibits that take a side, are on topic and have a valid date. */
function datedOn(exhibits: readonly Evidence[], readings: readonly ExhibitReading[]): Dated[] {
  const ids = readings.map(({ id }) => id);
  return presentedAs(ids, exhibits, readings).flatMap(({ exhibit, reading }) => {
    const side = sideOf(reading);
    const at = spanOf(exhibit.date ?? '');
    const speaks = side !== 'neutral' && reading.relevance >= OFF_TOPIC;
    return speaks && at !== null ? [{ exhibit, reading, side, at }] : [];
  });
}

/**
 * By the readings against the statement. The later exhibit must take the other side of it, both must have a publication
 * date, and its text must say that something changed or was wrong (`changeWordsIn`). A later date alone supersedes
 * nothing, nor does an undated correction. Machines' reports have rules of their own.
 *
 * An exhibit may be superseded both by its own source and by another. On the sides in `ownFirst`, its own source's
 * correction counts; on the other sides, the other source's. Among several, the newest counts.
 */
export function supersededAmong(
  statement: string,
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[],
  ownFirst: readonly Stance[] = ['support', 'refute'],
): Superseded[] {
  const dated = datedOn(exhibits, readings).filter(({ reading }) => !reading.measured);
  const later = dated
    .toSorted((a, b) => b.at.first - a.at.first || (a.exhibit.id < b.exhibit.id ? -1 : 1))
    .flatMap((one) => {
      const words = changeWordsIn(statement, one.exhibit.text ?? '');
      return words === null ? [] : [{ ...one, words }];
    });
  return dated.flatMap(({ exhibit: { id, source }, side, at }) => {
    const all = later
      .filter((other) => other.side === oppositeOf(side) && other.at.first > at.last)
      .map(({ exhibit, words }): Superseded => {
        const isSameSource = source !== undefined && source === exhibit.source;
        return { id, by: exhibit.id, side, words, isSameSource };
      });
    return all.find(({ isSameSource }) => isSameSource === ownFirst.includes(side)) ?? all[0] ?? [];
  });
}

/**
 * If a source corrects itself, nothing is left of what it said before. Another source's word that something changed
 * leaves half, since anybody can say so.
 */
export function rulingsOnSuperseded(superseded: readonly Superseded[]): Ruling[] {
  return superseded.map(({ id, side, isSameSource }) => {
    const severity = isSameSource ? 'fatal' : 'weakening';
    return { id, severity, ground: 'superseded', side, upheld: true };
  });
}
