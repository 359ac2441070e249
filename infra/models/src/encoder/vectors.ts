/** The sum over the tokens of a `tokens × dimensions` matrix given row by row. */
function sumOfRows(rows: Float32Array, dimensions: number): Float64Array {
  const sum = new Float64Array(dimensions);
  // Plain loops: as a view of each row with a function for each value it takes eight times as long.
  for (let from = 0; from < rows.length; from += dimensions) {
    for (let at = 0; at < dimensions; at += 1) sum[at] = (sum[at] ?? 0) + (rows[from + at] ?? 0);
  }
  return sum;
}

/**
 * One vector of length 1 for a text, from one row for each token. The mean that the model was
 * trained with and the sum differ by a factor only, which the division by the length takes out.
 * Throws when the length is 0 or not a number: a model that gave that is broken.
 */
export function pool(rows: Float32Array, dimensions: number): Float32Array {
  const sum = sumOfRows(rows, dimensions);
  const length = Math.hypot(...sum);
  if (!(length > 0 && Number.isFinite(length))) {
    throw new Error(`The model gave a vector of length ${length}`);
  }
  return Float32Array.from(sum, (value) => value / length);
}
