/** The use of a shared resource, until it is disposed of. */
export interface Held<Part> extends Disposable {
  readonly part: Part;
}

interface Opened<Part> {
  readonly opening: Promise<Part>;
  users: number;
  closing: Promise<void> | null;
}

/**
 * A resource that is opened on first use and then shared. After a replacement, the old one is closed once its last user
 * is done.
 */
export class Kept<Part extends AsyncDisposable> {
  readonly #open: () => Promise<Part>;
  #current: Opened<Part> | null = null;
  /** Everything that is not closed yet. */
  readonly #opened = new Set<Opened<Part>>();

  constructor(open: () => Promise<Part>) {
    this.#open = open;
  }

  /** Returns a lease on the resource, and opens it if necessary. If opening fails, the next call tries again. */
  async use(): Promise<Held<Part>> {
    const used = (this.#current ??= { opening: this.#open(), users: 0, closing: null });
    this.#opened.add(used);
    used.users += 1;
    using stack = new DisposableStack();
    stack.defer(() => {
      used.users -= 1;
      this.#closeUnused(used);
    });
    try {
      const part = await used.opening;
      const leaving = stack.move();
      return { part, [Symbol.dispose]: () => leaving.dispose() };
    } catch (error) {
      if (this.#current === used) this.#current = null;
      throw error;
    }
  }

  /** Makes the next call open a new resource. Current users keep the old one until they are done. */
  replace(): void {
    const old = this.#current;
    this.#current = null;
    if (old) this.#closeUnused(old);
  }

  /** Closes everything, even if it is in use. */
  async close(): Promise<void> {
    this.#current = null;
    await Promise.all([...this.#opened].map((one) => (one.closing ??= closed(one))));
  }

  #closeUnused(one: Opened<Part>): void {
    if (one === this.#current || one.users > 0 || one.closing) return;
    // The last user can do nothing about an error of closing.
    const closing = closed(one).catch(() => undefined);
    one.closing = closing.finally(() => this.#opened.delete(one));
  }
}

async function closed<Part extends AsyncDisposable>({ opening }: Opened<Part>): Promise<void> {
  // A failure to open was already reported to the callers of `use`.
  const part = await opening.catch(() => null);
  await part?.[Symbol.asyncDispose]();
}
