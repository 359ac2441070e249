/** What a model says, with two or three decimals. */
const FIGURE = /\b[01]\.\d{2,3}\b/g;

/** By how much processors differ there: 8 bits are summed in other orders and widths. */
const ROUNDING = 0.02;

/** Whether two texts are the same but for figures of models, and those nearly. */
export function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.replaceAll(FIGURE, 'N') !== other.replaceAll(FIGURE, 'N')) return false;
  const figures = (other.match(FIGURE) ?? []).map(Number);
  return (one.match(FIGURE) ?? []).every(
    (figure, at) => Math.abs(Number(figure) - (figures[at] ?? Infinity)) < ROUNDING,
  );
}
