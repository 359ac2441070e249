/** A probability of a model, with two or three decimals. */
const FIGURE = /\b[01]\.\d{2,3}\b/g;

/** Processors sum 8-bit products in different orders and widths, and so differ by this much. */
const ROUNDING = 0.02;

/** Compares texts, but lets figures of models differ slightly. */
export function isAlike(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.replaceAll(FIGURE, 'N') !== other.replaceAll(FIGURE, 'N')) return false;
  const figures = (other.match(FIGURE) ?? []).map(Number);
  return (one.match(FIGURE) ?? []).every(
    (figure, at) => Math.abs(Number(figure) - (figures[at] ?? Infinity)) < ROUNDING,
  );
}
