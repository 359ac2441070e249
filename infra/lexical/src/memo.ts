import { LRUCache } from 'lru-cache';

import { sentences } from '#src/sentences.ts';
import { type Token, tokenise } from '#src/tokens.ts';

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

/** The tokens of a text read as one sentence. */
export const tokensOf: (text: string) => readonly Token[] = memoised(tokenise);

/** The tokens of each sentence of a text. */
export const sentencesOf: (text: string) => ReadonlyArray<readonly Token[]> = memoised((text) =>
  sentences(text).map(tokenise),
);

/** The distinct stems of a text. */
export const termsOf: (text: string) => ReadonlySet<string> = memoised(
  (text) => new Set(tokensOf(text).map((token) => token.stem)),
);
