/** A text as one word of a command that is pasted into a shell: in quotes only where it needs them. */
export function shellWord(text: string): string {
  if (/^[\p{L}\p{N}_@%+=:,./-]+$/u.test(text)) return text;
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
