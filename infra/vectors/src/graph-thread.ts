/**
 * The worker thread that builds a graph: that takes seconds to minutes. It reads the store itself,
 * goes on from the newest graph there is, and ends; the graph is then in its file.
 */
import { workerData } from 'node:worker_threads';
import { readGraph, writeGraph } from '#src/graph-files.ts';
import { emptyGraph, loadNative, type Native, type NativeGraph } from '#src/native.ts';
import type { IndexModel } from '#src/port.ts';
import { Store, type Follower, type StoredEntry } from '#src/store.ts';

export interface GraphWork extends IndexModel {
  readonly folder: string;
  /** Goes on from the newest graph; else begins anew, without the rows that are gone. */
  readonly goOn: boolean;
}

/** So many rows are handed over at a time: in between, the thread can be ended. */
const STEP = 500;

/**
 * How far a row lies in the graph from where it is. Copies of one text at one point link to one another
 * alone, and the graph falls apart: among 14,172 texts and 7,000 copies of one recall@10 was .60, with this
 * 1.00, as without the copies. What is found is measured where it is.
 */
const NUDGE = 0.05;

/** The vector of length 1, moved by some 0.05: the same way for the same change, another for each. */
function nudged(vector: Float32Array, change: number): Float32Array {
  const most = NUDGE * Math.sqrt(3 / vector.length);
  let state = change;
  return vector.map((value) => {
    // The constants of Numerical Recipes.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return value + most * (state / 2 ** 31 - 1);
  });
}

/** Puts each row in, in steps. Rows that are gone stay: whoever searches passes them over. */
class Growing implements Follower {
  graph: NativeGraph;
  readonly #native: Native;
  readonly #dimensions: number;
  #waiting: StoredEntry[] = [];

  constructor(native: Native, dimensions: number, graph: NativeGraph) {
    this.#native = native;
    this.#dimensions = dimensions;
    this.graph = graph;
  }

  clear(): void {
    this.graph = emptyGraph(this.#native, this.#dimensions);
    this.#waiting = [];
  }

  set(entry: StoredEntry): void {
    this.#waiting.push(entry);
    if (this.#waiting.length === STEP) this.flush();
  }

  delete(): void {}

  flush(): void {
    const entries = this.#waiting;
    if (entries.length === 0) return;
    const rows = new Float32Array(entries.length * this.#dimensions);
    for (const [at, { vector, change }] of entries.entries()) {
      rows.set(nudged(vector, change), at * this.#dimensions);
    }
    this.graph.add(
      BigUint64Array.from(entries, ({ change }) => BigInt(change)),
      rows,
      1,
    );
    this.#waiting = [];
  }
}

async function build({ folder, model, dimensions, goOn }: GraphWork): Promise<void> {
  const native = await loadNative();
  if (native === null) throw new Error('there is no binary of usearch for this machine');
  const store = new Store(folder, { model, dimensions });
  try {
    const before = goOn ? await readGraph(folder, store.id, { native, dimensions }) : null;
    const growing = new Growing(
      native,
      dimensions,
      before?.native ?? emptyGraph(native, dimensions),
    );
    const change = store.catchUp(before?.change ?? 0, growing);
    growing.flush();
    await writeGraph(folder, store.id, { native: growing.graph, change });
  } finally {
    store.close();
  }
}

await build(workerData as GraphWork);
