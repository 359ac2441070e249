/** Ranks from the least on; equal values share their mean rank. */
function ranksOf(values: readonly number[]): number[] {
  const places = new Map<number, { first: number; count: number }>();
  for (const [at, value] of values.toSorted((a, b) => a - b).entries()) {
    const known = places.get(value);
    if (known === undefined) places.set(value, { first: at, count: 1 });
    else known.count += 1;
  }
  return values.map((value) => {
    const { first = 0, count = 1 } = places.get(value) ?? {};
    return first + (count - 1) / 2;
  });
}

/** Returns Spearman's coefficient, -1 to 1, with ties; NaN if one list is all ties. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranksOf(a), ranksOf(b)];
  const mean = (a.length - 1) / 2;
  const product = (one: readonly number[], other: readonly number[]): number =>
    one.reduce((sum, value, at) => sum + (value - mean) * ((other[at] ?? mean) - mean), 0);
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}
