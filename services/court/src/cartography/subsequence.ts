const WORD = 32;

/**
 * Computes the length of the longest common subsequence of one text with others, 32 characters at a time (Hyyrö,
 * "Bit-parallel LCS-length computation revisited", 2004). The time is proportional to the product of both lengths
 * over 32.
 */
export class Subsequence {
  readonly #words: number;
  readonly #places = new Map<number, Uint32Array>();

  constructor(text: readonly number[]) {
    this.#words = Math.ceil(text.length / WORD);
    for (const [at, character] of text.entries()) {
      const places = this.#places.get(character) ?? new Uint32Array(this.#words);
      this.#places.set(character, places);
      const word = Math.floor(at / WORD);
      places[word] = (places[word] ?? 0) | (1 << (at % WORD));
    }
  }

  with(other: readonly number[]): number {
    const row = new Uint32Array(this.#words).fill(0xffffffff);
    for (const character of other) {
      const places = this.#places.get(character);
      if (places === undefined) continue;
      let carry = 0;
      for (let word = 0; word < this.#words; word += 1) {
        const held = row[word] ?? 0;
        const hit = (held & (places[word] ?? 0)) >>> 0;
        const sum = held + hit + carry;
        carry = sum > 0xffffffff ? 1 : 0;
        // The array keeps the lower 32 bits.
        row[word] = (sum >>> 0) | (held & ~hit);
      }
    }
    return row.reduce((zeros, word) => zeros + onesIn(~word), 0);
  }
}

function onesIn(word: number): number {
  let count = 0;
  for (let left = word; left !== 0; left &= left - 1) count += 1;
  return count;
}
