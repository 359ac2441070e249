import {
  OFF_TOPIC,
  oppositeOf,
  sideOf,
  type Evidence,
  type ExhibitReading,
  type Ruling,
  type Stance,
} from '@assize/proto';
import { presentedAs, type Presented } from '#src/reading/exhibits.ts';

/** Words by which a text says that something is no longer as it was, or was said wrongly before. */
const CHANGE_WORDS: ReadonlySet<string> = new Set(
  (
    'correction corrected erratum errata misprint misstated retracted withdrawn revoked superseded ' +
    'supersedes amended obsolete outdated formerly previously replaced reverted renamed changed'
  ).split(' '),
);

/** Pairs of neighbouring words that say the same. */
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

/** One exhibit that a later one on the same matter takes the place of. */
export interface Superseded {
  readonly id: string;
  readonly by: string;
  readonly side: Stance;
  /** The words by which the later one says so. */
  readonly words: string;
  /** Whether both are of one source, which may correct itself. */
  readonly ownWord: boolean;
}

/** The words by which a text says that something changed or was wrong; null where it has none. */
export function changeSaid(text: string): string | null {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  for (const [at, word] of words.entries()) {
    if (CHANGE_WORDS.has(word)) return word;
    const pair = `${word} ${words[at + 1] ?? ''}`;
    if (CHANGE_PAIRS.has(pair)) return pair;
  }
  return null;
}

interface Dated extends Presented {
  readonly side: Stance;
  /** Milliseconds of its date of publication. */
  readonly at: number;
}

/** The exhibits that take a side, are about the matter and give a date that is one. */
function datedOn(exhibits: readonly Evidence[], readings: readonly ExhibitReading[]): Dated[] {
  const ids = readings.map(({ id }) => id);
  return presentedAs(ids, exhibits, readings).flatMap(({ exhibit, reading }) => {
    const side = sideOf(reading);
    const at = Date.parse(exhibit.date ?? '');
    const speaks = side !== 'neutral' && reading.relevance >= OFF_TOPIC;
    return speaks && !Number.isNaN(at) ? [{ exhibit, reading, side, at }] : [];
  });
}

/**
 * Which exhibits a later one supersedes: it stands on the other side of the same statement, both give a
 * date of publication, and its own text says that something changed or was wrong (`changeSaid`). A later
 * date alone supersedes nothing, and neither does a correction without one. Machines' reports have rules
 * of their own. Where both an exhibit's own source and another say so, it is its own that supersedes what
 * stands on the sides of `ownFirst`, and the other on the rest; of several it is the newest.
 */
export function supersededAmong(
  exhibits: readonly Evidence[],
  readings: readonly ExhibitReading[],
  ownFirst: readonly Stance[] = ['support', 'refute'],
): Superseded[] {
  const dated = datedOn(exhibits, readings).filter(({ reading }) => !reading.measured);
  const later = dated
    .toSorted((a, b) => b.at - a.at || (a.exhibit.id < b.exhibit.id ? -1 : 1))
    .flatMap((one) => {
      const words = changeSaid(one.exhibit.text ?? '');
      return words === null ? [] : [{ ...one, words }];
    });
  return dated.flatMap(({ exhibit: { id, source }, side, at }) => {
    const all = later
      .filter((other) => other.side === oppositeOf(side) && other.at > at)
      .map(({ exhibit, words }): Superseded => {
        const ownWord = source !== undefined && source === exhibit.source;
        return { id, by: exhibit.id, side, words, ownWord };
      });
    return all.find(({ ownWord }) => ownWord === ownFirst.includes(side)) ?? all[0] ?? [];
  });
}

/**
 * The judge's rulings on them. A source that corrects itself leaves nothing of what it said before;
 * another's word that something changed leaves half, since anybody can say so.
 */
export function rulingsOnSuperseded(superseded: readonly Superseded[]): Ruling[] {
  return superseded.map(({ id, side, ownWord }) => {
    const severity = ownWord ? 'fatal' : 'weakening';
    return { id, severity, ground: 'superseded', side, upheld: true };
  });
}
