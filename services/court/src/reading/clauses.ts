/** The most that is read by itself beside the rest of a claim. */
export const MOST = 8;

/** A clause with what parts it from the next: signs with white space beside them, and not those of 14:02 or 1,500. */
const CLAUSE = /(?:(?![,;:)](?:[\s.!?]|$)|[(–—]).)+(?:[,;:)](?=[\s.!?]|$)|[(–—]|\s)*/gsu;

/** The clauses of a sentence, each with the sign that ends it. */
export function clausesIn(sentence: string): string[] {
  return `${sentence} `.match(CLAUSE) ?? [];
}
