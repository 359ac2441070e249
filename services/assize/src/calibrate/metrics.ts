/** The value in the middle; of an even number of values the mean of the two there; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = [
    sorted[Math.ceil(sorted.length / 2) - 1],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return (low + high) / 2;
}

/** As it is printed. */
export function round(value: number, digits = 4): number {
  return Number(value.toFixed(digits));
}
