import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { readGraph, type Graph } from '#src/graph-files.ts';
import type { GraphWork } from '#src/graph-thread.ts';
import type { Native } from '#src/native.ts';
import type { IndexModel } from '#src/port.ts';

interface GraphKeeperOptions extends IndexModel {
  readonly folder: string;
  readonly store: string;
  readonly native: Native;
  /** The index continues without a graph. */
  readonly onFault: (error: Error) => void;
}

export class GraphKeeper implements AsyncDisposable {
  graph: Graph | null;
  readonly #options: GraphKeeperOptions;
  #worker: Worker | null = null;
  #building: Promise<void> | null = null;
  #ended = false;

  constructor(options: GraphKeeperOptions, graph: Graph | null) {
    this.#options = options;
    this.graph = graph;
  }

  static async open(options: GraphKeeperOptions): Promise<GraphKeeper> {
    return new GraphKeeper(options, await readGraph(options.folder, options.store, options));
  }

  /** Starts a build, unless one is running or an earlier one failed. `goOn`: see `GraphWork`. */
  build(goOn: boolean): void {
    if (this.#ended) return;
    this.#building ??= this.#build(goOn).finally(() => {
      this.#building = null;
    });
  }

  async #build(goOn: boolean): Promise<void> {
    const { folder, store, model, dimensions, onFault } = this.#options;
    const workerData: GraphWork = { folder, model, dimensions, goOn };
    try {
      this.#worker = new Worker(new URL('./graph-thread.ts', import.meta.url), { workerData });
      // Searches don't need the graph, so the build must not keep the process alive.
      this.#worker.unref();
      await once(this.#worker, 'exit');
      if (this.#ended) return;
      this.graph = await readGraph(folder, store, this.#options);
      if (this.graph === null) throw new Error('the built graph is missing');
    } catch (error) {
      this.#ended = true;
      onFault(new Error(`The graph of the index in ${folder} can't be built`, { cause: error }));
    } finally {
      this.#worker = null;
    }
  }

  async settled(): Promise<void> {
    this.#worker?.ref();
    await this.#building;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended = true;
    await this.#worker?.terminate();
    await this.#building;
  }
}
