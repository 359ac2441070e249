/** What is fitted on: rows of features, each of a class and of a weight. */
export interface Rows {
  /** Of row i from i · width. */
  readonly values: Float32Array;
  readonly width: number;
  readonly classes: readonly number[];
  readonly weights: readonly number[];
}

/** The logits of each class: an intercept, and a weight a feature. */
export interface Fitted {
  readonly intercepts: number[];
  readonly weights: number[][];
}

const MOST_STEPS = 30;
const ENOUGH = 1e-7;

interface Standard {
  readonly means: number[];
  readonly deviations: number[];
  readonly rows: Rows;
}

/** Each feature with mean 0 and deviation 1, and a last one that is always 1. */
function standardised({ values, width, classes, weights }: Rows): Standard {
  const total = weights.reduce((a, b) => a + b, 0);
  const mean = (of: (value: number, column: number) => number): number[] =>
    Array.from({ length: width }, (_, column) =>
      weights.reduce(
        (sum, weight, at) => sum + (weight / total) * of(values[at * width + column] ?? 0, column),
        0,
      ),
    );
  const means = mean((value) => value);
  const deviations = mean((value, column) => (value - (means[column] ?? 0)) ** 2).map((variance) =>
    Math.max(Math.sqrt(variance), 1e-4),
  );
  const wide = new Float32Array(classes.length * (width + 1)).fill(1);
  for (let at = 0; at < classes.length; at += 1) {
    for (let column = 0; column < width; column += 1) {
      const value = (values[at * width + column] ?? 0) - (means[column] ?? 0);
      wide[at * (width + 1) + column] = value / (deviations[column] ?? 1);
    }
  }
  const shares = weights.map((weight) => weight / total);
  return {
    means,
    deviations,
    rows: { values: wide, width: width + 1, classes, weights: shares },
  };
}

/** The probabilities of the classes in a row, from its logits. */
function softmax(logits: readonly number[]): number[] {
  const top = Math.max(...logits);
  const each = logits.map((logit) => Math.exp(logit - top));
  const sum = each.reduce((a, b) => a + b, 0);
  return each.map((one) => one / sum);
}

/** Solves A x = b in place, by elimination with pivots. */
function solve(a: Float64Array[], b: Float64Array): Float64Array {
  const n = b.length;
  const at = (row: number, column: number): number => a[row]?.[column] ?? 0;
  for (let column = 0; column < n; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < n; row += 1)
      if (Math.abs(at(row, column)) > Math.abs(at(pivot, column))) pivot = row;
    [a[column], a[pivot]] = [a[pivot] ?? new Float64Array(n), a[column] ?? new Float64Array(n)];
    [b[column], b[pivot]] = [b[pivot] ?? 0, b[column] ?? 0];
    for (let row = column + 1; row < n; row += 1) {
      const factor = at(row, column) / at(column, column);
      const own = a[row];
      if (factor === 0 || own === undefined) continue;
      for (let i = column; i < n; i += 1) own[i] = (own[i] ?? 0) - factor * at(column, i);
      b[row] = (b[row] ?? 0) - factor * (b[column] ?? 0);
    }
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    let sum = b[row] ?? 0;
    for (let i = row + 1; i < n; i += 1) sum -= at(row, i) * (b[i] ?? 0);
    b[row] = sum / at(row, row);
  }
  return b;
}

/** The sums of a step of Newton's method: first derivatives, and the lower half of the second ones. */
interface Sums {
  readonly gradient: Float64Array;
  readonly hessian: Float64Array[];
}

/** Adds factor · row at an offset of a line of sums. */
function addTo(
  line: Float64Array | undefined,
  offset: number,
  row: Float32Array,
  some: readonly number[],
  factor: number,
): void {
  if (line === undefined) return;
  for (const i of some) line[offset + i] = (line[offset + i] ?? 0) + factor * (row[i] ?? 0);
}

/** Adds what one row of class `own` says, whose features other than 0 are `some`. */
function addRow(
  { gradient, hessian }: Sums,
  row: Float32Array,
  some: readonly number[],
  p: readonly number[],
  { own, weight }: { readonly own: number | undefined; readonly weight: number },
): void {
  for (const [k, pk] of p.entries()) {
    addTo(gradient, k * row.length, row, some, weight * (pk - (own === k ? 1 : 0)));
    for (let l = 0; l <= k; l += 1) {
      const curve = weight * pk * ((k === l ? 1 : 0) - (p[l] ?? 0));
      for (const i of some)
        addTo(hessian[k * row.length + i], l * row.length, row, some, curve * (row[i] ?? 0));
    }
  }
}

/** Adds the penalty to the sums, and the upper half of the second derivatives. */
function penalise({ gradient, hessian }: Sums, theta: Float64Array, width: number, ridge: number) {
  for (const [i, line] of hessian.entries()) {
    // The intercept bears next to none: only so much that the classes' common part is fixed.
    const own = i % width === width - 1 ? 1e-9 : ridge;
    gradient[i] = (gradient[i] ?? 0) + own * (theta[i] ?? 0);
    line[i] = (line[i] ?? 0) + own;
    for (const [j, above] of hessian.slice(0, i).entries()) above[i] = line[j] ?? 0;
  }
}

/** One step of Newton's method. */
function stepOf(rows: Rows, count: number, theta: Float64Array, ridge: number): Float64Array {
  const { values, width, classes, weights } = rows;
  const size = count * width;
  const sums: Sums = {
    gradient: new Float64Array(size),
    hessian: Array.from({ length: size }, () => new Float64Array(size)),
  };
  for (const [at, own] of classes.entries()) {
    const row = values.subarray(at * width, (at + 1) * width);
    const some = [...row.keys()].filter((i) => row[i] !== 0);
    const p = softmax(logitsOf(row, some, count, theta));
    addRow(sums, row, some, p, { own, weight: weights[at] ?? 0 });
  }
  penalise(sums, theta, width, ridge);
  return solve(sums.hessian, sums.gradient);
}

function logitsOf(
  row: Float32Array,
  some: readonly number[],
  count: number,
  theta: Float64Array,
): number[] {
  const { length: width } = row;
  return Array.from({ length: count }, (_, k) =>
    some.reduce((sum, i) => sum + (row[i] ?? 0) * (theta[k * width + i] ?? 0), 0),
  );
}

/**
 * Multinomial logistic regression with an L2 penalty on standardised features: the least mean loss plus
 * |w|² / (2 · c · n), as `LogisticRegression(C=c)` of scikit-learn has it, by Newton's method.
 */
export function logistic(given: Rows, count: number, c: number): Fitted {
  const { means, deviations, rows } = standardised(given);
  const { width } = rows;
  const theta = new Float64Array(count * width);
  const ridge = 1 / (c * rows.classes.length);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const change = stepOf(rows, count, theta, ridge);
    for (let i = 0; i < theta.length; i += 1) theta[i] = (theta[i] ?? 0) - (change[i] ?? 0);
    if (Math.max(...change.map(Math.abs)) < ENOUGH) break;
  }
  const weights = Array.from({ length: count }, (_, k) =>
    deviations.map((deviation, i) => (theta[k * width + i] ?? 0) / deviation),
  );
  const intercepts = weights.map((own, k) =>
    own.reduce(
      (sum, weight, i) => sum - weight * (means[i] ?? 0),
      theta[k * width + width - 1] ?? 0,
    ),
  );
  return { intercepts, weights };
}
