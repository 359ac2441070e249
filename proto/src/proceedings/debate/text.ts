import { beginningOf } from '../../beginning.ts';
import { sentences } from '../../sentences.ts';
import type { Concern } from './artifacts.ts';

/** Lines from 1, both included, and what stands there. */
export type Place = Readonly<NonNullable<Concern['place']>>;

/** A replacement of words that stand in a text exactly once. */
export interface Replacement {
  readonly old: string;
  readonly new: string;
}

/** Marks where a secret was taken out: nobody may change such a place, whose words nobody has seen. */
const SECRET = '[REDACTED';
/** Such a mark as a whole: what kind of secret it was is no word of the specification. */
const MARK = /\[REDACTED_[A-Z_]{1,40}\]/g;

/** Longest quotation that an artifact keeps, in UTF-16 units. */
const LONGEST_QUOTE = 2000;

/** The beginning of words as a quotation of them: it stands wherever they do. */
const quoted = (words: string): string => beginningOf(words, LONGEST_QUOTE);

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** A text with single spaces for white space. */
const spaced = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** Where in a text the sign stands that is no white space, and is at a place of the same with single spaces. */
function unspacedAt(text: string, place: number): number {
  let more = 0;
  for (const { index, 0: white } of text.matchAll(/\s{2,}/g)) {
    if (index - more > place) break;
    more += white.length - 1;
  }
  return place + more;
}

/**
 * Where words stand first in a text, whatever white space is between them; null where they do not. Linear in the
 * text: it is asked of every concern, and of every change.
 */
export function placeOf(text: string, words: string): Place | null {
  const wanted = spaced(words.trim());
  if (wanted === '' || !wanted.isWellFormed()) return null;
  const found = spaced(text).indexOf(wanted);
  if (found === -1) return null;
  const [start, end] = [unspacedAt(text, found), unspacedAt(text, found + wanted.length - 1)];
  return {
    from: lineAt(text, start),
    to: lineAt(text, end),
    quote: quoted(text.slice(start, end + 1)),
  };
}

/** Whether a quotation stands in the very lines that its place names. */
export function standsAt(lines: readonly string[], { from, to, quote }: Place): boolean {
  const text = lines.slice(from - 1, to).join('\n');
  return quote !== '' && to >= from && text.includes(quote);
}

/** Where words begin that stand in a text exactly once; -1 where they do not, or more often. */
export function onlyAt(text: string, words: string): number {
  const at = text.indexOf(words);
  return words === '' || at === -1 || text.indexOf(words, at + 1) !== -1 ? -1 : at;
}

/** Why replacements can't be made in a text, each independent of the others; empty where they can. */
export function replacementFaults(text: string, all: readonly Replacement[]): string[] {
  const spans = all.map((one) => ({ one, at: onlyAt(text, one.old) }));
  const sorted = spans.toSorted((a, b) => a.at - b.at);
  const overlaps = sorted.some(({ at }, i) => {
    const before = sorted[i - 1];
    return before !== undefined && before.at !== -1 && at < before.at + before.one.old.length;
  });
  return [
    ...spans.flatMap(({ one, at }, i) =>
      sentences([
        at === -1 && `edits.${i}: its old text does not stand exactly once`,
        one.old === one.new && `edits.${i}: it changes nothing`,
        [one.old, one.new].some((words) => words.includes(SECRET)) &&
          `edits.${i}: it touches a place from which a secret was taken out`,
      ]),
    ),
    ...(overlaps ? ['edits: two of them are about the same words'] : []),
  ];
}

/** A text with replacements made, of which none overlaps another. @throws where one can't be made */
export function replaced(text: string, all: readonly Replacement[]): string {
  const spans = all.map((one) => ({ one, at: onlyAt(text, one.old) }));
  return spans
    .toSorted((a, b) => b.at - a.at)
    .reduce((now, { one, at }) => {
      if (at === -1) throw new Error('an edit’s old text does not stand exactly once');
      return now.slice(0, at) + one.new + now.slice(at + one.old.length);
    }, text);
}

/** The words of a text in lower case between single spaces, so that a phrase is found by whole words alone. */
const wordsOf = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** The first line that mentions one of some phrases by whole words, a plural in -s too; null where none does. */
export function mentionedIn(
  text: string,
  phrases: readonly string[],
  of: (line: string) => boolean = () => true,
): Place | null {
  const wanted = phrases.map((phrase) => wordsOf(phrase).trimEnd()).filter((one) => one !== '');
  const lines = text.split('\n');
  const at = lines.findIndex((line) => {
    const words = wordsOf(line.replaceAll(MARK, ' '));
    return (
      of(line) && wanted.some((one) => words.includes(`${one} `) || words.includes(`${one}s `))
    );
  });
  const quote = quoted(lines[at]?.trim() ?? '');
  return quote === '' ? null : { from: at + 1, to: at + 1, quote };
}
