import { beginningOf } from '../../beginning.ts';
import { sentences } from '../../sentences.ts';
import type { Concern } from './artifacts.ts';

/** A range of lines from 1, both ends included, and a quotation from it. */
export type Place = Readonly<NonNullable<Concern['place']>>;

/** The words to replace must occur exactly once in the text. */
export interface Replacement {
  readonly old: string;
  readonly new: string;
}

/** The start of the marker of a removed secret. Such a place may not be changed, since nobody has seen its words. */
const SECRET = '[REDACTED';
/** A whole marker. The kind of secret that it names is not a word of the specification. */
const MARK = /\[REDACTED_[A-Z_]{1,40}\]/g;

const LONGEST_QUOTE = 2000;

/** Shortens words to the length of a quotation, which occurs wherever they do. */
const clippedQuote = (words: string): string => beginningOf(words, LONGEST_QUOTE);

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

const singleSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ');

function originalIndex(text: string, place: number): number {
  let more = 0;
  for (const { index, 0: white } of text.matchAll(/\s{2,}/g)) {
    if (index - more > place) break;
    more += white.length - 1;
  }
  return place + more;
}

/** Any white space matches any other. Null if there is none. Linear in the text: it is called for every concern. */
export function placeOf(text: string, words: string): Place | null {
  const wanted = singleSpaced(words.trim());
  if (wanted === '' || !wanted.isWellFormed()) return null;
  const found = singleSpaced(text).indexOf(wanted);
  if (found === -1) return null;
  const [start, end] = [originalIndex(text, found), originalIndex(text, found + wanted.length - 1)];
  return {
    from: lineAt(text, start),
    to: lineAt(text, end),
    quote: clippedQuote(text.slice(start, end + 1)),
  };
}

/** Whether a quotation occurs in exactly the lines that its place names. */
export function occursAt(lines: readonly string[], { from, to, quote }: Place): boolean {
  const text = lines.slice(from - 1, to).join('\n');
  return quote !== '' && to >= from && text.includes(quote);
}

/** The position of words that occur exactly once in a text. -1 if they do not, or occur more often. */
export function uniqueIndexOf(text: string, words: string): number {
  const at = text.indexOf(words);
  return words === '' || at === -1 || text.indexOf(words, at + 1) !== -1 ? -1 : at;
}

/** Finds why replacements can't be made in a text, each independently of the others. Empty if they can. */
export function replacementFaults(text: string, all: readonly Replacement[]): string[] {
  const spans = all.map((one) => ({ one, at: uniqueIndexOf(text, one.old) }));
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

/** Makes replacements that do not overlap. @throws if one can't be made */
export function replaced(text: string, all: readonly Replacement[]): string {
  const spans = all.map((one) => ({ one, at: uniqueIndexOf(text, one.old) }));
  return spans
    .toSorted((a, b) => b.at - a.at)
    .reduce((now, { one, at }) => {
      if (at === -1) throw new Error('an edit’s old text does not stand exactly once');
      return now.slice(0, at) + one.new + now.slice(at + one.old.length);
    }, text);
}

/** In lower case, separated and surrounded by single spaces, so that a phrase matches whole words only. */
const wordsOf = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** The first line that mentions one of the phrases in whole words, also in the plural with -s. Null if none does. */
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
  const quote = clippedQuote(lines[at]?.trim() ?? '');
  return quote === '' ? null : { from: at + 1, to: at + 1, quote };
}
