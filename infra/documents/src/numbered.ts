/** The end of a sentence, or of a phrase that introduces what follows. */
export const ENDS = /[.!?:;]["'”’)\]]*$/;
/** A line shorter than this, in characters, was not wrapped to fit the page. */
const LEAST_WRAPPED = 45;

/**
 * Whether a sign at the beginning of a line ("12.", "-") marks an item of a list, and not a number that ends the
 * sentence of the line `above` (empty if there is none). `last` is the number of the previous item, or 0.
 */
export function beginsItem(sign: string, above: string, last: number): boolean {
  const number = Number.parseInt(sign, 10);
  if (Number.isNaN(number) || above === '' || ENDS.test(above)) return true;
  const continues = last > 0 && number > last && above.length < LEAST_WRAPPED;
  return number === 1 || number === last + 1 || continues;
}
