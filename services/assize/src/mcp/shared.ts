export interface Lease<Resource> extends Disposable {
  readonly resource: Resource;
}

interface Opened<Resource> {
  readonly opening: Promise<Resource>;
  users: number;
  closing: Promise<void> | null;
}

/** A resource that is opened on first use, then shared. After a replacement, the old one closes with its last user. */
export class Shared<Resource extends AsyncDisposable> {
  readonly #open: () => Promise<Resource>;
  #current: Opened<Resource> | null = null;
  /** All that is not closed yet. */
  readonly #opened = new Set<Opened<Resource>>();

  constructor(open: () => Promise<Resource>) {
    this.#open = open;
  }

  /** Opens the resource if necessary. If opening fails, the next call tries again. */
  async use(): Promise<Lease<Resource>> {
    const used = (this.#current ??= { opening: this.#open(), users: 0, closing: null });
    this.#opened.add(used);
    used.users += 1;
    using stack = new DisposableStack();
    stack.defer(() => {
      used.users -= 1;
      this.#closeUnused(used);
    });
    try {
      const resource = await used.opening;
      const leaving = stack.move();
      return { resource, [Symbol.dispose]: () => leaving.dispose() };
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

  /** Closes everything, even what is in use. */
  async close(): Promise<void> {
    this.#current = null;
    await Promise.all([...this.#opened].map((one) => (one.closing ??= closed(one))));
  }

  #closeUnused(one: Opened<Resource>): void {
    if (one === this.#current || one.users > 0 || one.closing) return;
    // The last user can do nothing about an error of closing.
    const closing = closed(one).catch(() => undefined);
    one.closing = closing.finally(() => this.#opened.delete(one));
  }
}

async function closed<Resource extends AsyncDisposable>({
  opening,
}: Opened<Resource>): Promise<void> {
  // The failure was already reported to the callers of `use`.
  const resource = await opening.catch(() => null);
  await resource?.[Symbol.asyncDispose]();
}
