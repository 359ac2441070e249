export class Owned {
  readonly #open = new Set<AsyncDisposable>();

  add(resource: AsyncDisposable): AsyncDisposable {
    this.#open.add(resource);
    return {
      [Symbol.asyncDispose]: async () => {
        await resource[Symbol.asyncDispose]();
        this.#open.delete(resource);
      },
    };
  }

  async disposeAll(): Promise<void> {
    await Promise.all(Array.from(this.#open, (resource) => resource[Symbol.asyncDispose]()));
    this.#open.clear();
  }
}
