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

/** Neighbours together, at most `size` of them and as many as fit. */
function runs(units: readonly TextSpan[], size: number): TextSpan[] {
  return units.slice(0, Math.max(1, units.length - size + 1)).flatMap(({ from }, at) => {
    const fitting = units.slice(at, at + size).filter(({ to }) => to - from <= LONGEST);
    const last = fitting.at(-1) ?? units[at];
    return last === undefined ? [] : [{ from, to: last.to }];
  });
}

/**
 * A passage in windows of so many neighbouring sentences, each window one sentence on from the one
 * before, by size. Every sentence stands in some window; none is longer than 700 characters. A blank text
 * has no window.
 */
export function windowsOf(text: string, sizes: readonly number[]): Window[] {
  const units = sentenceSpans(text).flatMap((span) => pieces(text, span));
  const spans = new Map<string, TextSpan>();
  for (const size of sizes) {
    for (const span of runs(units, size)) spans.set(`${span.from}-${span.to}`, span);
  }
  return [...spans.values()].map((span) => ({ text: text.slice(span.from, span.to), span }));
}
