import { LRUCache } from 'lru-cache';

import { sentences } from '#src/sentences.ts';
import { type Text, textOf } from '#src/text.ts';
import { type Token, tokenise } from '#src/tokens.ts';
import { windowsOf } from '#src/windows.ts';

/**
 * In characters of all texts of a cache together. A cached value is much larger than its text: 60 bytes a character for
 * a claim, 45 to 80 for a passage, 7 for terms. All caches together take some 60 MB.
 */
const KEPT_CHARACTERS = { claims: 250_000, passages: 500_000, terms: 500_000 };

/** Memoises a pure function of a text, for the most recently used texts. */
function memoised<T extends object>(
  characters: number,
  compute: (text: string) => T,
): (text: string) => T {
  const cache = new LRUCache<string, T>({
    maxSize: characters,
    sizeCalculation: (_value, text) => text.length + 16,
    memoMethod: compute,
  });
  return (text) => cache.memo(text);
}

/** A claim, read as one sentence even if it has several. */
export const claimOf: (text: string) => Text = memoised(KEPT_CHARACTERS.claims, (text) =>
  textOf(tokenise(text)),
);

export const textsOf: (text: string) => readonly Text[] = memoised(
  KEPT_CHARACTERS.passages,
  (text) => windowsOf(text, [1, 2]).map((window) => textOf(tokenise(window.text))),
);

export const termsOf: (text: string) => ReadonlySet<string> = memoised(
  KEPT_CHARACTERS.terms,
  (text) => new Set(tokenise(text).map((token) => token.stem)),
);

/** For each sentence of a passage, its distinct stems except those of function words. */
export const wordsOf: (text: string) => readonly (readonly string[])[] = memoised(
  KEPT_CHARACTERS.terms,
  (text) => sentences(text).map((sentence) => [...new Set(stemsOf(tokenise(sentence)))]),
);

function stemsOf(tokens: readonly Token[]): string[] {
  return tokens.filter(({ kind }) => kind !== 'function').map(({ stem }) => stem);
}
