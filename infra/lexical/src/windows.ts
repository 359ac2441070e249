import { sentenceSpans, type TextSpan } from '#src/sentences.ts';

export interface Window {
  readonly text: string;
  /** Its place in the passage, in UTF-16 code units. */
  readonly span: TextSpan;
}

/** Maximum length of a window in characters: some 160 tokens of a model, which leaves 30 for the claim. */
const LONGEST = 700;

/** Cuts a span that is too long, at white space if there is some. */
function pieces(text: string, { from, to }: TextSpan): TextSpan[] {
  const found: TextSpan[] = [];
  let start = from;
  while (to - start > LONGEST) {
    const space = text.lastIndexOf(' ', start + LONGEST);
    const end = space > start ? space : start + LONGEST;
    found.push({ from: start, to: end });
    start = text[end] === ' ' ? end + 1 : end;
  }
  return [...found, { from: start, to }];
}

/**
 * Groups neighbouring units into runs, one starting at each unit: as many units as fit, at most
 * `size`. A run that ends where the previous one does is dropped.
 */
function runs(units: readonly TextSpan[], { size, longest }: Extent): TextSpan[] {
  const found: TextSpan[] = [];
  for (const [at, { from, to }] of units.entries()) {
    const last = units.slice(at, at + size).findLast((one) => one.to - from <= longest);
    const end = last?.to ?? to;
    if (end !== found.at(-1)?.to) found.push({ from, to: end });
  }
  return found;
}

/** The maximum number of units in a window, and its maximum number of characters. A single unit may be longer. */
interface Extent {
  readonly size: number;
  readonly longest: number;
}

function windowsAmong(text: string, units: readonly TextSpan[], extent: Extent): Window[] {
  const whole = units
    .flatMap((span) => pieces(text, span))
    .filter(({ from, to }) => text.slice(from, to).trim() !== '');
  return runs(whole, extent).map((span) => ({ text: text.slice(span.from, span.to), span }));
}

/**
 * Windows of as many neighbouring lines as fit into `longest` characters. Each window starts one
 * line after the one before.
 */
export function windowsOfLines(
  text: string,
  lines: readonly TextSpan[],
  longest: number,
): Window[] {
  // A line takes at least two characters: one of its own and its line feed.
  return windowsAmong(text, lines, { size: longest / 2 + 1, longest });
}

/**
 * Windows of each of the given numbers of neighbouring sentences. Each window starts one sentence
 * after the one before. Every sentence is in some window, and no window is longer than 700
 * characters: a longer sentence is cut. Blank stretches have no window.
 */
export function windowsOf(text: string, sizes: readonly number[]): Window[] {
  const units = sentenceSpans(text);
  const windows = sizes.flatMap((size) => windowsAmong(text, units, { size, longest: LONGEST }));
  return [...new Map(windows.map((one) => [`${one.span.from}-${one.span.to}`, one])).values()];
}
