import type { Citation, Place } from './artifacts.ts';
import type { Matter } from './matter.ts';

/** How a citation names the specification itself. */
export const SPEC = 'spec';

/** White space as single spaces: a quote may run over the ends of lines. */
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Why a citation can't be believed; null where its quote stands in what it names. */
export function citationFault(
  { spec, context }: Matter,
  { source, quote }: Citation,
): string | null {
  const text = source === SPEC ? spec : context.find((one) => one.source === source)?.text;
  if (text === undefined) return `there is no source "${source}"`;
  const wanted = flat(quote);
  if (wanted === '') return 'the quote is empty';
  return flat(text).includes(wanted) ? null : `the quote does not stand in ${source}`;
}

/** Why a place is none of the specification; null where its quote stands in its lines. */
export function placeFault(lines: readonly string[], { from, to, quote }: Place): string | null {
  if (to < from || to > lines.length) return `there are no lines ${from} to ${to}`;
  if (quote.trim() === '') return 'the quote is empty';
  const text = lines.slice(from - 1, to).join('\n');
  return text.includes(quote) ? null : `the quote does not stand in lines ${from} to ${to}`;
}

/** Lines as they are numbered, whichever way they end. */
export const linesOf = (text: string): string[] => text.split(/\r\n?|\n/);
