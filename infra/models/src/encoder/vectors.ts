/** The sum of the rows (tokens) of a `tokens × dimensions` matrix in row-major order. */
function sumOfRows(rows: Float32Array, dimensions: number): Float64Array {
  const sum = new Float64Array(dimensions);
  // Plain loops: with a view of each row and a callback for each value it takes eight times as long.
  for (let from = 0; from < rows.length; from += dimensions) {
    for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + (rows[from + at] ?? 0);
  }
  return sum;
}

/**
 * Pools the rows of a text's tokens into one vector of length 1. The model was trained with the mean, but the sum
 * gives the same vector after normalisation. Throws if the length is 0 or not finite, which means that the model is
 * broken.
 */
export function pool(rows: Float32Array, dimensions: number): Float32Array {
  const sum = sumOfRows(rows, dimensions);
  const length = Math.hypot(...sum);
  if (!(length > 0 && Number.isFinite(length))) {
    throw new Error(`The model gave a vector of length ${length}`);
  }
  return Float32Array.from(sum, (value) => value / length);
}
