/** Shortens a text to at most `most` UTF-16 code units, for fields of artifacts with a length limit. */
export function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
