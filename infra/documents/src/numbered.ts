/** Ends a sentence, or leads over to what follows. */
export const ENDS = /[.!?:;]["'”’)\]]*$/;
/** A line of a list that is shorter was not broken to fit a page. */
const BROKEN = 45;

/**
 * Whether a sign at a line's beginning ("12.", "-") is that of an item: a number may as well end the sentence of the line
 * `above`, which is empty where there is none. `last`: the number of the item before, 0 where there is none.
 */
export function beginsItem(sign: string, above: string, last: number): boolean {
  const number = Number.parseInt(sign, 10);
  if (Number.isNaN(number) || above === '' || ENDS.test(above)) return true;
  const goesOn = last > 0 && number > last && above.length < BROKEN;
  return number === 1 || number === last + 1 || goesOn;
}
