import type { Citation, Place } from './artifacts.ts';
import type { Matter } from './matter.ts';

export const SPEC = 'spec';

/** Replaces white space by single spaces, since a quotation may run over line ends. */
const singleSpaced = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

export function citationFault(
  { spec, context }: Matter,
  { source, quote }: Citation,
): string | null {
  const text = source === SPEC ? spec : context.find((one) => one.source === source)?.text;
  if (text === undefined) return `there is no source "${source}"`;
  const wanted = singleSpaced(quote);
  if (wanted === '') return 'the quote is empty';
  return singleSpaced(text).includes(wanted) ? null : `the quote does not stand in ${source}`;
}

export function placeFault(lines: readonly string[], { from, to, quote }: Place): string | null {
  if (to < from || to > lines.length) return `there are no lines ${from} to ${to}`;
  if (quote.trim() === '') return 'the quote is empty';
  const text = lines.slice(from - 1, to).join('\n');
  return text.includes(quote) ? null : `the quote does not stand in lines ${from} to ${to}`;
}

/** The lines of a text as they are numbered, with any line ending. */
export const linesOf = (text: string): string[] => text.split(/\r\n?|\n/);
