import { byGraph, everyRow, type Chooser } from '#src/candidates.ts';
import type { GraphKeeper } from '#src/graph-keeper.ts';
import type { Graph } from '#src/graph-files.ts';
import type { Matrix } from '#src/matrix.ts';
import type { Native } from '#src/native.ts';
import { byCandidates, byScan, type Question } from '#src/nearest.ts';
import type { IndexHit } from '#src/port.ts';

/**
 * A graph finds what is near. Where the nearest it found is under this cosine, nothing is, and it
 * misses much: measured over 100,000 sentences with all-MiniLM-L6-v2, the nearest of a sentence had
 * 0.47 or more and recall@10 was .99; that of an inverted one had 0.35 at most, and recall was .5.
 * Such a query is searched exactly.
 */
const NEAR = 0.4;

interface NearnessOptions {
  readonly matrix: Matrix;
  readonly native: Native;
  readonly keeper: GraphKeeper;
  /** Exact up to so many passages. */
  readonly exactUpTo: number;
}

/** How an index with the native library finds the nearest: exactly while it is small, then by a graph. */
export class Nearness {
  readonly keeper: GraphKeeper;
  readonly #matrix: Matrix;
  readonly #exactUpTo: number;
  readonly #everyRow: Chooser;
  #chooser: { graph: Graph; state: number; choose: Chooser } | null = null;

  constructor({ matrix, native, keeper, exactUpTo }: NearnessOptions) {
    this.#matrix = matrix;
    this.keeper = keeper;
    this.#exactUpTo = exactUpTo;
    this.#everyRow = everyRow(native, matrix);
  }

  /** `state` is the last change that the matrix has. */
  search(question: Question, state: number): IndexHit[] {
    const near = this.#matrix.size > this.#exactUpTo ? this.#byGraph(question, state) : null;
    return (
      near ?? byCandidates(this.#matrix, this.#everyRow, question) ?? byScan(this.#matrix, question)
    );
  }

  #byGraph(question: Question, state: number): IndexHit[] | null {
    const { graph } = this.keeper;
    if (graph === null) this.keeper.build(false);
    if (graph === null) return null;
    const hits = byCandidates(this.#matrix, this.#chooserOf(graph, state), question);
    const [nearest] = hits ?? [];
    return nearest !== undefined && nearest.similarity >= NEAR ? hits : null;
  }

  #chooserOf(graph: Graph, state: number): Chooser {
    const known = this.#chooser;
    if (known !== null && known.graph === graph && known.state === state) return known.choose;
    const choose = byGraph(graph, this.#matrix);
    this.#chooser = { graph, state, choose };
    this.#renew(graph);
    return choose;
  }

  /**
   * A newer graph is built once a tenth of the threshold, or a twentieth of all rows, came in after
   * it; anew, once a quarter of its rows is gone.
   */
  #renew(graph: Graph): void {
    const { size } = this.#matrix;
    const later = this.#matrix.slotsAfter(graph.change).length;
    const gone = graph.native.size() - (size - later);
    if (gone > size / 4) this.keeper.build(false);
    else if (later > Math.max(this.#exactUpTo / 10, size / 20)) this.keeper.build(true);
  }
}
