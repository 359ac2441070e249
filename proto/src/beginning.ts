/** The first of a text, at most so many UTF-16 units: it stands wherever the text does, and no half of a sign is left. */
export const beginningOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
