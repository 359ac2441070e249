/**
 * All callers that arrive during a refresh share the next one. Many small concurrent writes then cost two refreshes
 * instead of one each, which would split the index into as many segments.
 */
export class Refresher {
  readonly #refresh: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;

  constructor(refresh: () => Promise<void>) {
    this.#refresh = refresh;
  }

  /** Resolves after a refresh that started after this call. */
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
