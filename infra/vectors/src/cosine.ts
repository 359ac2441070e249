import { VectorError } from '#src/port.ts';

/**
 * The vector with length 1; null for the zero vector, which points nowhere.
 * Throws a VectorError when it has other dimensions or a value that is no finite number.
 */
export function unit(vector: Float32Array, dimensions: number, what: string): Float32Array | null {
  if (vector.length !== dimensions) {
    throw new VectorError(`${what}: ${vector.length} dimensions, the index has ${dimensions}`);
  }
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (!Number.isFinite(squares)) throw new VectorError(`${what}: holds a value that is not finite`);
  if (squares === 0) return null;
  const length = Math.sqrt(squares);
  return vector.map((value) => value / length);
}

/** The scalar product with the row of a matrix that begins at `from`. */
export function dot(vector: Float32Array, matrix: Float32Array, from: number): number {
  let sum = 0;
  for (let at = 0; at < vector.length; at += 1) {
    sum += (vector[at] ?? 0) * (matrix[from + at] ?? 0);
  }
  return sum;
}
