import { stemmer } from 'stemmer';
import words from './words.json' with { type: 'json' };

/** From a stem to the stem of the first word in its line of synonyms, which is hand-made. */
const CANONICAL = new Map<string, string>();
for (const line of words.synonyms) {
  const [first = '', ...others] = line.split(' ').map(stemmer);
  const canonical = CANONICAL.get(first) ?? first;
  for (const other of others) if (!CANONICAL.has(other)) CANONICAL.set(other, canonical);
}

export function canonicalStem(word: string): string {
  const stem = stemmer(word);
  return CANONICAL.get(stem) ?? stem;
}
