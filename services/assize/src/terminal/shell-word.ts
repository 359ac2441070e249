/** Quotes only a word that needs quotes. */
export function shellWord(text: string): string {
  if (/^[\p{L}\p{N}_@%+=:,./-]+$/u.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
