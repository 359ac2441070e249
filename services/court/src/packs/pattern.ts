import { RE2JS, RE2Set } from 're2js';

/** A pattern of RE2's syntax: matched in time linear in the text, whatever the two are. */
export interface Pattern {
  /**
   * The first words on which it matches, cut to SPAN characters; null where it does not. Where
   * `doubt` is given, words in a sentence that doubts or denies them are passed over.
   */
  find(text: string, doubt?: Pattern | null): string | null;
}

/** Characters of a match that are kept. */
const SPAN = 160;

/** A text is looked through for words that nobody doubts this often. */
const MOST_MATCHES = 20;

const FLAGS = RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE;

/** @throws where the pattern is none, or has what RE2 has not (a look-ahead, a back-reference) */
export function checkPattern(pattern: string): void {
  new RE2Set(RE2Set.UNANCHORED, FLAGS).add(pattern);
}

/** A pattern, compiled when it is first looked for: few of a pack's ever are. */
export function compilePattern(pattern: string): Pattern {
  let compiled: RE2JS | null = null;
  return {
    find(text, doubt = null) {
      const matcher = (compiled ??= RE2JS.compile(pattern, FLAGS)).matcher(text);
      for (let tried = 0; tried < MOST_MATCHES && matcher.find(); tried += 1) {
        const [start, end] = [matcher.start(), matcher.end()];
        const doubted = doubt !== null && doubt.find(sentencesAt(text, start, end)) !== null;
        if (!doubted) return text.slice(start, end).slice(0, SPAN).toWellFormed().trim();
      }
      return null;
    },
  };
}

/**
 * Says which of many patterns match a text, by their places. One automaton reads the text once for all of
 * them, a hundred times faster than one pattern after the other where, as mostly, none matches. It is made when
 * it is first asked: few processes ever look a pack's texts through.
 */
export function screenOf(patterns: readonly string[]): (text: string) => readonly number[] {
  let set: RE2Set | null = null;
  return (text) => {
    if (set === null) {
      set = new RE2Set(RE2Set.UNANCHORED, FLAGS);
      for (const pattern of patterns) set.add(pattern);
    }
    return set.match(text);
  };
}

/** The sentences of which a stretch of text is, or its lines where those end before. */
function sentencesAt(text: string, start: number, end: number): string {
  let from = start;
  while (from > 0 && !endsAt(text, from - 1)) from -= 1;
  let to = Math.max(start, end - 1);
  while (to < text.length && !endsAt(text, to)) to += 1;
  return text.slice(from, to + 1);
}

function endsAt(text: string, at: number): boolean {
  const own = text.charAt(at);
  if (own === '\n') return true;
  return (own === '.' || own === '!' || own === '?') && /^\s?$/.test(text.charAt(at + 1));
}
