import type { Rows } from './search-rows.ts';

const STEP = 1000;

export interface ExactOptions {
  readonly rows: Rows;
  /** The row of the first passage. */
  readonly from: number;
  readonly count: number;
  readonly topK: number;
}

export interface Floors {
  /** The cosine of the `topK`-th nearest passage. */
  readonly near: number;
  /** The same for the inverted query: the farthest passages, with the other sign. */
  readonly inverted: number;
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** Compares every passage, without an index: whatever reaches a query's floor is among its nearest. */
export async function exactFloors(
  queries: readonly Float32Array[],
  { rows, from, count, topK }: ExactOptions,
): Promise<Floors[]> {
  let kept: { near: number[]; far: number[] }[] = queries.map(() => ({ near: [], far: [] }));
  for (let done = 0; done < count; done += STEP) {
    const block = await rows.read(from + done, Math.min(STEP, count - done));
    kept = queries.map((query, at) => {
      const cosines = block.map((row) => product(query, row)).toSorted((a, b) => b - a);
      const { near = [], far = [] } = kept[at] ?? {};
      return {
        near: [...near, ...cosines.slice(0, topK)].toSorted((a, b) => b - a).slice(0, topK),
        far: [...far, ...cosines.slice(-topK)].toSorted((a, b) => a - b).slice(0, topK),
      };
    });
  }
  return kept.map(({ near, far }) => ({ near: near.at(-1) ?? 1, inverted: -(far.at(-1) ?? -1) }));
}
