import { sentences, windowsFor } from '@assize/lexical';

/** Some 256 tokens of English, which is what the embedding model reads of a text. */
const WHOLE = 1200;

/** A little less, so that a window of longer words still fits. */
const WINDOW = 1000;

function cut(text: string): string[] {
  const starts = Array.from({ length: Math.ceil(text.length / WINDOW) }, (_, at) => at * WINDOW);
  return starts.map((from) => text.slice(from, from + WINDOW)).filter((one) => one.trim() !== '');
}

/**
 * A long text in windows of whole sentences, so that what stands at its end is read as well; a
 * short one as it is. A sentence longer than a window is cut. Nothing is left out but white space.
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
 * What of a text may be on the claim's topic: its windows, and the parts that its stance is read off.
 * A sentence that decides is soon lost in a thousand characters about something else. Each once.
 */
export function topicsOf(claim: string, text: string): string[] {
  const read = windowsFor(claim, text).map((window) => window.text);
  return [...new Set([...windowsOf(text), ...read])];
}
