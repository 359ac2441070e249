import { sentenceSpans, type TextSpan } from '#src/sentences.ts';

/** The shortest line of prose, in UTF-16 code units, that may have been broken to fit a page. */
const BROKEN = 45;

/** A line that continues a sentence: it begins with a small letter, and is not a key with its value. */
const GOING_ON = /^\p{Ll}[^:=]*$/u;

const goesOn = (line: string, next: string): boolean =>
  line.trim().length >= BROKEN && GOING_ON.test(next.trimEnd());

/** The lines within a span, each joined with the lines that continue it. Blank lines are dropped. */
function linesIn(text: string, { from, to }: TextSpan): TextSpan[] {
  const found: TextSpan[] = [];
  let start = from;
  let before = '';
  for (const line of text.slice(from, to).split('\n')) {
    const end = start + line.length;
    const last = goesOn(before, line) ? found.pop() : undefined;
    found.push({ from: last?.from ?? start, to: end });
    before = line;
    start = end + 1;
  }
  return found.filter((one) => text.slice(one.from, one.to).trim() !== '');
}

const FEWEST = 3;

/**
 * The lines of a log, a table or a list, which is a text that has at least twice as many lines as
 * sentences; null for prose.
 */
export function linesOf(text: string): TextSpan[] | null {
  const sentences = sentenceSpans(text);
  const lines = sentences.flatMap((span) => linesIn(text, span));
  return lines.length >= Math.max(FEWEST, 2 * sentences.length) ? lines : null;
}
