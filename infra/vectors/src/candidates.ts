import type { Graph } from '#src/graph-files.ts';
import type { Matrix } from '#src/matrix.ts';
import type { Native } from '#src/native.ts';

interface Candidates {
  readonly slots: readonly number[];
  /** Upper bound on the cosine of every row that was not chosen, as far as the chooser can tell; −∞: it can't. */
  readonly beyond: number;
}

/** Chooses about `count` rows (fewer than all) near a vector of length 1. */
export type Chooser = (vector: Float32Array, count: number) => Candidates;

/** The library sums in single precision, with an error below this (measured over 384 dimensions). */
const SINGLE_PRECISION_ERROR = 1e-5;

/** Searches all rows with the library's SIMD code: a millisecond for 20,000 rows. */
export function everyRow(native: Native, matrix: Matrix): Chooser {
  return (vector, count) => {
    // `slice`, because the library reads from the start of the underlying buffer even if the array is a view into it.
    const { keys, distances } = native.exactSearch(
      matrix.rows,
      vector.slice(),
      matrix.dimensions,
      count,
      native.MetricKind.IP,
      1,
    );
    const last = distances[count - 1] ?? NaN;
    return { slots: Array.from(keys, Number), beyond: 1 - last + SINGLE_PRECISION_ERROR };
  };
}

/** Rows that the graph finds, plus all rows added after it was built. */
export function byGraph({ native, change }: Graph, matrix: Matrix): Chooser {
  const later = matrix.slotsAfter(change);
  return (vector, count) => {
    const { keys } = native.search(vector.slice(), count, 1);
    const found = Array.from(keys, (key) => matrix.slotOf(Number(key)));
    const living = found.filter((slot) => slot !== undefined);
    return { slots: [...living, ...later], beyond: -Infinity };
  };
}
