/**
 * One refresh at a time, and one for all who ask while it runs: many small writes at once then cost
 * two refreshes and not one each, which would cut the index into as many pieces.
 */
export class Refresher {
  readonly #refresh: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(refresh: () => Promise<void>) {
    this.#refresh = refresh;
  }

  /** Resolves after a refresh that began after this call. */
  after(): Promise<void> {
    if (!this.#running) return this.#start();
    this.#next ??= this.#running.then(
      () => this.#follow(),
      () => this.#follow(),
    );
    return this.#next;
  }

  #follow(): Promise<void> {
    this.#next = undefined;
    return this.#start();
  }

  #start(): Promise<void> {
    const running = this.#refresh().finally(() => {
      if (this.#running === running) this.#running = undefined;
    });
    this.#running = running;
    return running;
  }
}
