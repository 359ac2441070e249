/** A text of at most so many UTF-16 units, for where artifacts bound what they keep. */
export function clipped(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
