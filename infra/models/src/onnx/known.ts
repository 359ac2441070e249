import { createHash } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import type { Kept } from '#src/onnx/kept.ts';

/** What a model has said. */
export type Known<Said extends Iterable<number>> = ReturnType<typeof knownBy<Said>>;

/**
 * What a model has said, in memory and, where there is a store, behind it.
 * @param by who says it: another says something else of the same text
 * @param read what was said, from the numbers that the store has of it; undefined where they are none
 */
export function knownBy<Said extends Iterable<number>>(
  by: string,
  near: LRUCache<string, Said>,
  store: Kept | undefined,
  read: (numbers: Float32Array) => Said | undefined,
) {
  return {
    keyOf: (text: string): string => createHash('sha256').update(`${by} ${text}`).digest('base64'),
    get(key: string): Said | undefined {
      const here = near.get(key);
      if (here !== undefined) return here;
      const numbers = store?.get(key);
      const said = numbers && read(numbers);
      if (said !== undefined) near.set(key, said);
      return said;
    },
    /** For this process. */
    set: (key: string, said: Said): void => void near.set(key, said),
    /** For later ones, where there is a store. */
    keep(all: Iterable<readonly [key: string, said: Said]>): void {
      for (const [key, said] of all) store?.set(key, said);
    },
  };
}
