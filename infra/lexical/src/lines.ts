import { sentenceSpans, type TextSpan } from '#src/sentences.ts';

/** A line of prose that was broken to fit a page is at least so long, in UTF-16 code units. */
const BROKEN = 45;

/** What a sentence goes on with in its next line: a small letter, and no key with its value. */
const GOING_ON = /^\p{Ll}[^:=]*$/u;

const goesOn = (line: string, next: string): boolean =>
  line.trim().length >= BROKEN && GOING_ON.test(next.trimEnd());

/** The lines of a part of a text, each with those in which it goes on; none that is blank. */
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

/** Fewer lines make no log, no table and no list. */
const FEWEST = 3;

/** Where the lines lie of a text that has twice as many as sentences, as a log, a table or a list has; null of prose. */
export function linesOf(text: string): TextSpan[] | null {
  const sentences = sentenceSpans(text);
  const lines = sentences.flatMap((span) => linesIn(text, span));
  return lines.length >= Math.max(FEWEST, 2 * sentences.length) ? lines : null;
}
