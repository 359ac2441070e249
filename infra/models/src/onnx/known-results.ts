import { createHash } from 'node:crypto';
import type { LRUCache } from 'lru-cache';
import type { ResultStore } from '#src/onnx/result-store.ts';

export type KnownResults<Said extends Iterable<number>> = ReturnType<typeof knownResults<Said>>;

/**
 * A model's results in memory and, if there is a store, in the store.
 * @param by the identity of the model: another model gives other results for the same text
 * @param read parses a result from its stored numbers; undefined if they are no result
 */
export function knownResults<Said extends Iterable<number>>(
  by: string,
  cache: LRUCache<string, Said>,
  store: ResultStore | undefined,
  read: (numbers: Float32Array) => Said | undefined,
) {
  return {
    keyOf: (text: string): string => createHash('sha256').update(`${by} ${text}`).digest('base64'),
    get(key: string): Said | undefined {
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const numbers = store?.get(key);
      const result = numbers && read(numbers);
      if (result !== undefined) cache.set(key, result);
      return result;
    },
    /** Remembers a result in this process. */
    set: (key: string, result: Said): void => void cache.set(key, result),
    /** Stores results for later processes, if there is a store. */
    keep(all: Iterable<readonly [key: string, result: Said]>): void {
      for (const [key, result] of all) store?.set(key, result);
    },
  };
}
