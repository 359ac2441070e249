import { RE2JS, RE2Set } from 're2js';

/** RE2 syntax. Matching takes time linear in the text, for any pattern. */
export interface Pattern {
  /** The first match, cut to SPAN characters, outside of sentences that `doubt` matches. Null if there is none. */
  find(text: string, doubt?: Pattern | null): string | null;
}

/** The most characters of a match that are kept. */
const SPAN = 160;

/** Matches that are tried in search of one that is not doubted. */
const MOST_MATCHES = 20;

const FLAGS = RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE;

/** @throws if the pattern is invalid, or uses a feature that RE2 lacks (look-ahead, back-references) */
export function checkPattern(pattern: string): void {
  new RE2Set(RE2Set.UNANCHORED, FLAGS).add(pattern);
}

/** Compiles at the first use. Most patterns of a pack are never used. */
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
 * Tells which of many patterns match a text, by their indices. One automaton reads the text once for all of them. In
 * the usual case, where none matches, that is a hundred times faster than trying one after another. The automaton is
 * built at its first use, since few processes ever need it.
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

/** The sentences that contain a stretch of text. A line break also ends a sentence. */
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
