import technologies from './technologies.json' with { type: 'json' };

interface Technology {
  /** The name as its makers write it. */
  readonly name: string;
  readonly patterns: readonly string[];
}

const KNOWN: ReadonlyMap<string, Technology> = new Map(Object.entries(technologies));

/**
 * The canonical names of the technologies that a text mentions, in alphabetical order. A pattern is matched literally.
 * Where it begins or ends with a letter or digit, it must begin or end at a word boundary. A lower-case pattern matches
 * in any case; any other one only in its own, because `React` is a library and "to react" is not.
 */
export function technologiesIn(text: string): string[] {
  const small = text.toLowerCase();
  const holds = (pattern: string): boolean =>
    occursAsWord(pattern, pattern === pattern.toLowerCase() ? small : text);
  return [...KNOWN].flatMap(([key, { patterns }]) => (patterns.some(holds) ? [key] : []));
}

/** The proper name of a technology; an unknown name is returned unchanged. */
export function nameOf(technology: string): string {
  return KNOWN.get(technology)?.name ?? technology;
}

/** Takes a technology as a person writes it: `Next.js 15` is `nextjs`. If unknown, returns the words in lower case. */
export function technologyNamed(words: string): string {
  const small = words.trim().toLowerCase();
  const [first] = technologiesIn(words.trim());
  return KNOWN.has(small) ? small : (first ?? small);
}

const LETTER = /[\p{L}\p{N}_]/u;

/** Whether a pattern occurs in a text as a word of its own, and not as part of a longer one. */
export function occursAsWord(pattern: string, text: string): boolean {
  const bounded = { before: /^[\p{L}\p{N}]/u.test(pattern), after: /[\p{L}\p{N}]$/u.test(pattern) };
  for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, at + 1)) {
    const free =
      (!bounded.before || !LETTER.test(text.charAt(at - 1))) &&
      (!bounded.after || !LETTER.test(text.charAt(at + pattern.length)));
    if (free) return true;
  }
  return false;
}
