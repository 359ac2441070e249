/** In double precision. Four independent sums let the additions overlap; the result is the same on every machine. */
export function dot(vector: Float32Array, matrix: Float32Array, from: number): number {
  const { length } = vector;
  let [a, b, c, d] = [0, 0, 0, 0];
  let at = 0;
  for (const even = length - (length % 4); at < even; at += 4) {
    a += (vector[at] ?? 0) * (matrix[from + at] ?? 0);
    b += (vector[at + 1] ?? 0) * (matrix[from + at + 1] ?? 0);
    c += (vector[at + 2] ?? 0) * (matrix[from + at + 2] ?? 0);
    d += (vector[at + 3] ?? 0) * (matrix[from + at + 3] ?? 0);
  }
  for (; at < length; at += 1) a += (vector[at] ?? 0) * (matrix[from + at] ?? 0);
  return a + b + c + d;
}
