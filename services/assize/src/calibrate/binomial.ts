/** The ends of an interval of a share, each 0–1. */
export type Interval = readonly [low: number, high: number];

/** The probability outside a 95 % interval on each side. */
const TAIL = 0.025;
/** How often the interval is halved, which makes the result exact to the last printed digit. */
const HALVINGS = 50;

function logChoose(n: number, k: number): number[] {
  const logs = [0];
  for (let i = 1; i <= k; i += 1) logs.push((logs[i - 1] ?? 0) + Math.log((n - i + 1) / i));
  return logs;
}

/** Returns the share at which at most k hits of n occur with the probability `tail`. It rises with k. */
function shareWhereRare(k: number, n: number, tail: number): number {
  const choices = logChoose(n, k);
  const atMost = (p: number): number =>
    choices.reduce(
      (sum, choose, i) => sum + Math.exp(choose + i * Math.log(p) + (n - i) * Math.log1p(-p)),
      0,
    );
  let [low, high] = [0, 1];
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = (low + high) / 2;
    if (atMost(middle) > tail) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The largest share that `hits` of `of` allow, at confidence 1 − tail (Clopper and Pearson 1934); 1 if `of` is 0. */
export function upperShare(hits: number, of: number, tail: number): number {
  return hits >= of ? 1 : shareWhereRare(hits, of, tail);
}

/** Returns the 95 % interval of a share, given `hits` of `of` (Clopper and Pearson 1934); [0, 1] if `of` is 0. */
export function shareInterval(hits: number, of: number): Interval {
  return [1 - upperShare(of - hits, of, TAIL), upperShare(hits, of, TAIL)];
}
