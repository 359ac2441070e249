import type { Graph } from '#src/graph-files.ts';
import type { Matrix } from '#src/matrix.ts';
import type { Native } from '#src/native.ts';

/** Rows that may be the nearest to a vector. */
interface Candidates {
  readonly slots: readonly number[];
  /** No other row has a cosine above this, as far as whoever chose them can tell; −∞: there is no other. */
  readonly beyond: number;
}

/** Chooses some `count` rows, fewer than there are, near a vector of length 1. */
export type Chooser = (vector: Float32Array, count: number) => Candidates;

/** The library sums in single precision: off by less than this, measured over 384 dimensions. */
const SINGLE = 1e-5;

/** All rows, by the library's instructions for many numbers at once: a millisecond for 20,000. */
export function everyRow(native: Native, matrix: Matrix): Chooser {
  return (vector, count) => {
    // The library looks at a vector's memory from its beginning, whatever part of it is meant.
    const { keys, distances } = native.exactSearch(
      matrix.rows,
      vector.slice(),
      matrix.dimensions,
      count,
      native.MetricKind.IP,
      1,
    );
    const last = distances[count - 1] ?? NaN;
    return { slots: Array.from(keys, Number), beyond: 1 - last + SINGLE };
  };
}

/** Some rows of the graph, and all that were put in after it was built. */
export function byGraph({ native, change }: Graph, matrix: Matrix): Chooser {
  const later = matrix.slotsAfter(change);
  return (vector, count) => {
    const { keys } = native.search(vector.slice(), count, 1);
    const found = Array.from(keys, (key) => matrix.slotOf(Number(key)));
    const living = found.filter((slot) => slot !== undefined);
    return { slots: [...living, ...later], beyond: -Infinity };
  };
}
