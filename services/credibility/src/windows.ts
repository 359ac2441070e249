import { sentences, windowsFor } from '@assize/lexical';

/** Some 256 tokens of English in characters, which is how much of a text the embedding model reads. */
const WHOLE = 1200;

/** Maximum characters of a window. It is less than `WHOLE`, so that a window of long words still fits. */
const WINDOW = 1000;

function cut(text: string): string[] {
  const starts = Array.from({ length: Math.ceil(text.length / WINDOW) }, (_, at) => at * WINDOW);
  return starts.map((from) => text.slice(from, from + WINDOW)).filter((one) => one.trim() !== '');
}

/**
 * Splits a long text into windows of whole sentences, so that its end is read as well; a short text
 * is one window. A sentence that is longer than a window is cut. Only white space is dropped.
 */
export function windowsOf(text: string): string[] {
  if (text.length <= WHOLE) return [text];
  const windows: string[] = [];
  for (const part of sentences(text).flatMap(cut)) {
    const last = windows.at(-1);
    if (last === undefined || last.length + 1 + part.length > WINDOW) windows.push(part);
    else windows[windows.length - 1] = `${last} ${part}`;
  }
  return windows.length === 0 ? [text] : windows;
}

/**
 * The parts of a text that may be on the claim's topic: its windows, and the smaller parts that its
 * stance is read from. The smaller parts are needed because a decisive sentence is easily lost
 * among a thousand characters about something else. Each part is returned once.
 */
export function topicsOf(claim: string, text: string): string[] {
  const read = windowsFor(claim, text).map((window) => window.text);
  return [...new Set([...windowsOf(text), ...read])];
}
