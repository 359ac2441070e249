import technologies from './technologies.json' with { type: 'json' };

interface Technology {
  /** As its makers write it. */
  readonly name: string;
  readonly patterns: readonly string[];
}

const KNOWN: ReadonlyMap<string, Technology> = new Map(Object.entries(technologies));

/**
 * The technologies that a text names, by their canonical names, in the order of the alphabet. A pattern is
 * found as it stands, at the bounds of words where it begins or ends with a letter or digit; in any case
 * where it is in small letters, else in its own: `React` is a library, and to react is not.
 */
export function technologiesIn(text: string): string[] {
  const small = text.toLowerCase();
  const holds = (pattern: string): boolean =>
    stands(pattern, pattern === pattern.toLowerCase() ? small : text);
  return [...KNOWN].flatMap(([key, { patterns }]) => (patterns.some(holds) ? [key] : []));
}

/** How a technology is written; a name that is not known as it is. */
export function nameOf(technology: string): string {
  return KNOWN.get(technology)?.name ?? technology;
}

/** The canonical name of what a person calls so (`Next.js 15` is `nextjs`); else the words in small letters. */
export function technologyNamed(words: string): string {
  const small = words.trim().toLowerCase();
  const [first] = technologiesIn(words.trim());
  return KNOWN.has(small) ? small : (first ?? small);
}

const LETTER = /[\p{L}\p{N}_]/u;

/** Whether a pattern stands in a text by itself, and not as part of a longer word. */
export function stands(pattern: string, text: string): boolean {
  const bounded = { before: /^[\p{L}\p{N}]/u.test(pattern), after: /[\p{L}\p{N}]$/u.test(pattern) };
  for (let at = text.indexOf(pattern); at !== -1; at = text.indexOf(pattern, at + 1)) {
    const free =
      (!bounded.before || !LETTER.test(text.charAt(at - 1))) &&
      (!bounded.after || !LETTER.test(text.charAt(at + pattern.length)));
    if (free) return true;
  }
  return false;
}
