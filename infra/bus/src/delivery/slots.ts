/** Runs at most `limit` items at a time; further items wait in order. */
export class Slots<T> {
  readonly #limit: number;
  readonly #waiting: T[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #work: (item: T) => Promise<void>;
  readonly #onFreed: () => void;

  /**
   * @param work must not reject
   * @param onFreed called whenever a place becomes free
   */
  constructor(limit: number, work: (item: T) => Promise<void>, onFreed: () => void = () => {}) {
    this.#limit = limit;
    this.#work = work;
    this.#onFreed = onFreed;
  }

  get free(): number {
    return Math.max(0, this.#limit - this.#running.size - this.#waiting.length);
  }

  add(item: T): void {
    if (this.#running.size >= this.#limit) this.#waiting.push(item);
    else this.#start(item);
  }

  takeWaiting(): T[] {
    return this.#waiting.splice(0);
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  #start(item: T): void {
    const run = this.#work(item).finally(() => this.#finish(run));
    this.#running.add(run);
  }

  #finish(run: Promise<void>): void {
    this.#running.delete(run);
    const next = this.#waiting.shift();
    if (next !== undefined) this.#start(next);
    this.#onFreed();
  }
}
