import { LRUCache } from 'lru-cache';

import { sentences } from '#src/sentences.ts';
import { type Text, textOf } from '#src/text.ts';
import { tokenise } from '#src/tokens.ts';

/** Kept texts, in characters all together: some 20,000 sentences, a few tens of megabytes. */
const KEPT_CHARACTERS = 4_000_000;

/** A pure function of a text, remembered for the texts used last. */
function memoised<T extends object>(compute: (text: string) => T): (text: string) => T {
  const cache = new LRUCache<string, T>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (_value, text) => text.length + 16,
  });
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const value = compute(text);
    cache.set(text, value);
    return value;
  };
}

/** A claim, read as one sentence however many it has. */
export const claimOf: (text: string) => Text = memoised((text) => textOf(tokenise(text)));

/** Every sentence of a passage, and every two neighbours together. */
export const windowsOf: (text: string) => readonly Text[] = memoised((text) => {
  const tokens = sentences(text).map(tokenise);
  const pairs = tokens.slice(1).map((next, i) => [...(tokens[i] ?? []), ...next]);
  return [...tokens, ...pairs].map(textOf);
});

/** The distinct stems of a text. */
export const termsOf: (text: string) => ReadonlySet<string> = memoised(
  (text) => new Set(tokenise(text).map((token) => token.stem)),
);
