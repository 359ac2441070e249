/** The most parts of a claim that are read separately. */
export const MOST = 8;

/**
 * Includes the punctuation that separates a clause from the next. Punctuation counts only beside white space, so 14:02
 * and 1,500 are not split.
 */
const CLAUSE = /(?:(?![,;:)](?:[\s.!?]|$)|[(–—]).)+(?:[,;:)](?=[\s.!?]|$)|[(–—]|\s)*/gsu;

/** The clauses of a sentence, each with the punctuation that ends it. */
export function clausesIn(sentence: string): string[] {
  return `${sentence} `.match(CLAUSE) ?? [];
}
