/** A part in use, until it is disposed of. */
export interface Held<Part> extends Disposable {
  readonly part: Part;
}

class Opened<Part extends AsyncDisposable> {
  readonly opening: Promise<Part>;
  users = 0;
  isReplaced = false;
  #closing: Promise<void> | null = null;

  constructor(opening: Promise<Part>) {
    this.opening = opening;
  }

  close(): Promise<void> {
    return (this.#closing ??= this.#close());
  }

  async #close(): Promise<void> {
    // One that failed to open told whoever asked for it.
    const part = await this.opening.catch(() => null);
    await part?.[Symbol.asyncDispose]();
  }
}

/** A part that is opened by the first who needs it, and kept. What was replaced closes behind its last user. */
export class Kept<Part extends AsyncDisposable> {
  readonly #open: () => Promise<Part>;
  #current: Opened<Part> | null = null;
  readonly #replaced = new Set<Opened<Part>>();
  readonly #closing = new Set<Promise<void>>();

  constructor(open: () => Promise<Part>) {
    this.#open = open;
  }

  /** One that failed to open is tried again by the next who needs it. */
  async use(): Promise<Held<Part>> {
    const used = (this.#current ??= new Opened(this.#open()));
    used.users += 1;
    let isUsed = true;
    const leave = (): void => {
      if (!isUsed) return;
      isUsed = false;
      used.users -= 1;
      this.#closeUnused(used);
    };
    try {
      return { part: await used.opening, [Symbol.dispose]: leave };
    } catch (error) {
      if (this.#current === used) this.#current = null;
      leave();
      throw error;
    }
  }

  /** The next who need it have it opened anew; who uses it now has it to the end. */
  replace(): void {
    const old = this.#current;
    if (old === null) return;
    this.#current = null;
    old.isReplaced = true;
    this.#replaced.add(old);
    this.#closeUnused(old);
  }

  /** Resolves once what is closing by itself is closed. */
  async settled(): Promise<void> {
    await Promise.all(this.#closing);
  }

  /** Closes all of it, whoever uses it. */
  async close(): Promise<void> {
    const all = [...this.#replaced, ...(this.#current === null ? [] : [this.#current])];
    this.#current = null;
    await Promise.all([...all.map((one) => one.close()), this.settled()]);
  }

  #closeUnused(one: Opened<Part>): void {
    if (!one.isReplaced || one.users > 0) return;
    this.#replaced.delete(one);
    // What does not close well is nothing that its last user could mend.
    const closing = one.close().catch(() => undefined);
    this.#closing.add(closing);
    void closing.then(() => this.#closing.delete(closing));
  }
}
