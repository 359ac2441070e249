export type Counts = Readonly<Record<string, number>>;

export class InHand {
  readonly #running = new Map<string, number>();
  readonly #failed = new Map<string, number>();

  /** Counts the work as under way until it ends, successfully or not. */
  async during<T>(kind: string, work: () => Promise<T>): Promise<T> {
    add(this.#running, kind, 1);
    try {
      return await work();
    } catch (error) {
      add(this.#failed, kind, 1);
      throw error;
    } finally {
      add(this.#running, kind, -1);
    }
  }

  /** The number under way now, by kind; kinds with none are absent. */
  counts(): Counts {
    return sorted(this.#running);
  }

  /** The number that ended in an error so far, by kind. */
  failures(): Counts {
    return sorted(this.#failed);
  }
}

function add(counts: Map<string, number>, kind: string, by: 1 | -1): void {
  const count = (counts.get(kind) ?? 0) + by;
  if (count === 0) counts.delete(kind);
  else counts.set(kind, count);
}

function sorted(counts: ReadonlyMap<string, number>): Counts {
  return Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
