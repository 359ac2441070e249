/** A probability of a model, with two or three decimals. */
const FIGURE = /\b[01]\.\d{2,3}\b/g;

/** How far such a number may differ between processors, which add in different orders and widths. */
const ROUNDING = 0.02;

/** Whether two texts are equal except for probabilities of models, and those are nearly equal. */
export function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.replaceAll(FIGURE, 'N') !== other.replaceAll(FIGURE, 'N')) return false;
  const figures = (other.match(FIGURE) ?? []).map(Number);
  return (one.match(FIGURE) ?? []).every(
    (figure, at) => Math.abs(Number(figure) - (figures[at] ?? Infinity)) < ROUNDING,
  );
}
