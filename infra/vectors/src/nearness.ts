import { byGraph, everyRow, type Chooser } from '#src/candidates.ts';
import type { GraphKeeper } from '#src/graph-keeper.ts';
import type { Graph } from '#src/graph-files.ts';
import type { Matrix } from '#src/matrix.ts';
import type { Native } from '#src/native.ts';
import { byCandidates, byScan, type Question } from '#src/nearest.ts';
import type { IndexHit } from '#src/port.ts';

/**
 * A graph search works only for a vector that has near neighbours. If the nearest hit is below this cosine, the graph
 * misses many hits, and the search is done exactly. Measured over 100,000 sentences with all-MiniLM-L6-v2: the
 * nearest to a sentence had at least 0.47, with recall@10 of .99; the nearest to an inverted one had at most 0.35,
 * with recall of .5.
 */
const MIN_NEAREST = 0.4;

interface NearnessOptions {
  readonly matrix: Matrix;
  readonly native: Native;
  readonly keeper: GraphKeeper;
  readonly exactUpTo: number;
}

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

  /** @param state the last change that the matrix contains */
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
    return nearest !== undefined && nearest.similarity >= MIN_NEAREST ? hits : null;
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
   * Starts building a newer graph once the rows added after it exceed a tenth of `exactUpTo` and a twentieth of all
   * rows. Builds from scratch once its deleted rows exceed a quarter of all rows.
   */
  #renew(graph: Graph): void {
    const { size } = this.#matrix;
    const later = this.#matrix.slotsAfter(graph.change).length;
    const gone = graph.native.size() - (size - later);
    if (gone > size / 4) this.keeper.build(false);
    else if (later > Math.max(this.#exactUpTo / 10, size / 20)) this.keeper.build(true);
  }
}
