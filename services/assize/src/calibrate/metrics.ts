/** Returns the median: of an even number of values, the mean of the middle two; of none, 0. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return (low + high) / 2;
}

/** Rounds a value for printing. */
export function round(value: number, digits = 4): number {
  return Number(value.toFixed(digits));
}
