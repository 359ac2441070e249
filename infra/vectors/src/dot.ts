/** The scalar product with the row of a matrix that begins at `from`. */
export function dot(vector: Float32Array, matrix: Float32Array, from: number): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at += 1) {
    sum += (vector[at] ?? 0) * (matrix[from + at] ?? 0);
  }
  return sum;
}
