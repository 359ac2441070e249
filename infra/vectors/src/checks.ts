import { instantOf } from '@assize/proto';
import { IndexInputError } from '#src/errors.ts';
import { MAX_TOP_K, type IndexEntry } from '#src/port.ts';

/** @throws IndexInputError unless `topK` is a whole number from 1 to 10,000 */
export function checkTopK(topK: number): void {
  if (Number.isInteger(topK) && topK >= 1 && topK <= MAX_TOP_K) return;
  throw new IndexInputError('topK', `${topK} is not a whole number from 1 to ${MAX_TOP_K}`);
}

/**
 * The vector scaled to length 1.
 * @throws IndexInputError if the number of dimensions differs, a value is not finite, or the vector is zero
 */
export function unitVector(vector: Float32Array, dimensions: number, field: string): Float32Array {
  if (vector.length !== dimensions) {
    throw new IndexInputError(
      field,
      `it has ${vector.length} dimensions, but the index has ${dimensions}`,
    );
  }
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (!Number.isFinite(squares))
    throw new IndexInputError(field, 'contains a value that is not finite');
  if (squares === 0) throw new IndexInputError(field, 'the zero vector has no direction');
  const length = Math.sqrt(squares);
  return vector.map((value) => value / length);
}

/**
 * The entries, with vectors scaled to length 1. If several have the same id, the last is kept.
 * @throws IndexInputError that names the first invalid entry
 */
export function checkedEntries(entries: readonly IndexEntry[], dimensions: number): IndexEntry[] {
  const checked = entries.map(({ passage, vector }, at) => {
    const { expires } = passage;
    if (expires !== undefined && (instantOf(expires) === null || !expires.endsWith('Z'))) {
      const reason = `${JSON.stringify(expires)} is not an ISO 8601 instant that ends in Z`;
      throw new IndexInputError(`passages[${at}].expires`, reason);
    }
    return { passage, vector: unitVector(vector, dimensions, `passages[${at}].vector`) };
  });
  return [...new Map(checked.map((entry) => [entry.passage.id, entry])).values()];
}
