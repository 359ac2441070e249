import { sentenceSpans, type TextSpan } from '#src/sentences.ts';

/** Part of a passage that is read by itself. */
export interface Window {
  readonly text: string;
  /** Where it lies in the passage, in UTF-16 code units. */
  readonly span: TextSpan;
}

/** A window beyond this many characters is cut: some 160 tokens of a model, which leaves a claim 30. */
const LONGEST = 700;

/** A run of text without a sentence's end, in pieces that end at white space where there is some. */
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

/** Neighbours together, at most `size` of them and as many as fit, from each on that brings a further one. */
function runs(units: readonly TextSpan[], { size, longest }: Extent): TextSpan[] {
  const found: TextSpan[] = [];
  for (const [at, { from, to }] of units.entries()) {
    const last = units.slice(at, at + size).findLast((one) => one.to - from <= longest);
    const end = last?.to ?? to;
    if (end !== found.at(-1)?.to) found.push({ from, to: end });
  }
  return found;
}

/** How many neighbours a window has at most, and how many characters; a unit by itself may be longer. */
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

/** A passage in windows of as many neighbouring lines as fit in so many characters, each a line on from the one before. */
export function windowsOfLines(
  text: string,
  lines: readonly TextSpan[],
  longest: number,
): Window[] {
  // A line has a character, and its end.
  return windowsAmong(text, lines, { size: longest / 2 + 1, longest });
}

/**
 * A passage in windows of so many neighbouring sentences, each window one sentence on from the one
 * before, by size. Every sentence stands in some window; none is longer than 700 characters. What is blank
 * has no window, be it the text or a stretch of it.
 */
export function windowsOf(text: string, sizes: readonly number[]): Window[] {
  const units = sentenceSpans(text);
  const windows = sizes.flatMap((size) => windowsAmong(text, units, { size, longest: LONGEST }));
  return [...new Map(windows.map((one) => [`${one.span.from}-${one.span.to}`, one])).values()];
}
