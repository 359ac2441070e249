import { RE2JS } from 're2js';

/** A pattern of RE2's syntax: matched in time linear in the text, whatever the two are. */
export interface Pattern {
  /** The first words on which it matches, cut to SPAN characters; null where it does not. */
  find(text: string): string | null;
}

/** Characters of a match that are kept. */
export const SPAN = 160;

const FLAGS = RE2JS.CASE_INSENSITIVE | RE2JS.MULTILINE;

/** @throws where the pattern is none, or has what RE2 has not (a look-ahead, a back-reference) */
export function compilePattern(pattern: string): Pattern {
  const compiled = RE2JS.compile(pattern, FLAGS);
  return {
    find(text) {
      const matcher = compiled.matcher(text);
      if (!matcher.find()) return null;
      return (matcher.group() ?? '').slice(0, SPAN).toWellFormed().trim();
    },
  };
}
