import { stemmer } from 'stemmer';
import words from './words.json' with { type: 'json' };

/**
 * Maps the stem of a word to the stem of the first word in its line of synonyms, which is
 * hand-made.
 */
const CANONICAL = new Map<string, string>();
for (const line of words.synonyms) {
  const [first = '', ...others] = line.split(' ').map(stemmer);
  const canonical = CANONICAL.get(first) ?? first;
  for (const other of others) if (!CANONICAL.has(other)) CANONICAL.set(other, canonical);
}

/** The stem of a lower-case word, or that of the first of its synonyms. */
export function canonicalStem(word: string): string {
  const stem = stemmer(word);
  return CANONICAL.get(stem) ?? stem;
}
