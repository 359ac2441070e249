/**
 * The words of a text in lower case, separated and surrounded by single spaces, so that a search
 * for a phrase matches whole words only.
 */
export function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** Whether a word or phrase, or its plural in -s, occurs in a result of `wordsOf`. */
export function mentions(words: string, phrase: string): boolean {
  const wanted = wordsOf(phrase).trimEnd();
  return words.includes(`${wanted} `) || words.includes(`${wanted}s `);
}
