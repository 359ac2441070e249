/** How much of each kind of work is under way in this process. */
export class InHand {
  readonly #counts = new Map<string, number>();

  /** Counts the work as under way until it has ended, however it ends. */
  async during<T>(kind: string, work: () => Promise<T>): Promise<T> {
    this.#add(kind, 1);
    try {
      return await work();
    } finally {
      this.#add(kind, -1);
    }
  }

  /** What is under way now, by kind; nothing of what has ended. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.#counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  #add(kind: string, by: 1 | -1): void {
    const count = (this.#counts.get(kind) ?? 0) + by;
    if (count === 0) this.#counts.delete(kind);
    else this.#counts.set(kind, count);
  }
}
