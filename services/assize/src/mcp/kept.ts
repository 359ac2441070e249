/** A part in use, until it is disposed of. */
export interface Held<Part> extends Disposable {
  readonly part: Part;
}

interface Opened<Part> {
  readonly opening: Promise<Part>;
  users: number;
  closing: Promise<void> | null;
}

/** A part that is opened by the first who needs it, and kept. What was replaced closes behind its last user. */
export class Kept<Part extends AsyncDisposable> {
  readonly #open: () => Promise<Part>;
  #current: Opened<Part> | null = null;
  /** All that is not closed yet. */
  readonly #opened = new Set<Opened<Part>>();

  constructor(open: () => Promise<Part>) {
    this.#open = open;
  }

  /** One that failed to open is tried again by the next who needs it. */
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

  /** The next who need it have it opened anew; who uses it now has it to the end. */
  replace(): void {
    const old = this.#current;
    this.#current = null;
    if (old) this.#closeUnused(old);
  }

  /** Closes all of it, whoever uses it. */
  async close(): Promise<void> {
    this.#current = null;
    await Promise.all([...this.#opened].map((one) => (one.closing ??= closed(one))));
  }

  #closeUnused(one: Opened<Part>): void {
    if (one === this.#current || one.users > 0 || one.closing) return;
    // What does not close well is nothing that its last user could mend.
    const closing = closed(one).catch(() => undefined);
    one.closing = closing.finally(() => this.#opened.delete(one));
  }
}

async function closed<Part extends AsyncDisposable>({ opening }: Opened<Part>): Promise<void> {
  // One that failed to open told whoever asked for it.
  const part = await opening.catch(() => null);
  await part?.[Symbol.asyncDispose]();
}
