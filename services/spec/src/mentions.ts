/** The words of a text in lower case between single spaces, so that a phrase is found by whole words alone. */
export function wordsOf(text: string): string {
  return ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** Whether a word or phrase, or its plural in -s, stands in what `wordsOf` gave. */
export function mentions(words: string, phrase: string): boolean {
  const wanted = wordsOf(phrase).trimEnd();
  return words.includes(`${wanted} `) || words.includes(`${wanted}s `);
}
