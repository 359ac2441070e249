import { homeOf, indexIn, type Home } from '../court/home.ts';
import { openOwnCourt, type OwnCourt, type OwnCourtOptions } from '../court/own-court.ts';
import { openReading, type Reading } from '../court/reading.ts';

/** CloudEvents source of what the tools publish. */
export const SOURCE = 'urn:assize:mcp';

/** What the tools work with: each part is opened when it is first needed, and kept. */
export interface Session extends AsyncDisposable {
  readonly home: Home;
  /** The services that read and search over the local index. */
  reading(): Promise<Reading>;
  /** The same over the user's own index, which is made where it is missing. */
  ownReading(): Promise<Reading>;
  /** A court of its own, on a bus that is gone afterwards. */
  court(): Promise<OwnCourt>;
}

/** A part that is opened once, until it is closed again. */
class Kept<Part extends AsyncDisposable> {
  #part: Promise<Part> | null = null;
  readonly #open: () => Promise<Part>;

  constructor(open: () => Promise<Part>) {
    this.#open = open;
  }

  /** One that failed to open is tried again by the next who needs it. */
  get(): Promise<Part> {
    this.#part ??= this.#open().catch((error: unknown) => {
      this.#part = null;
      throw error;
    });
    return this.#part;
  }

  async close(): Promise<void> {
    const part = this.#part;
    this.#part = null;
    await (await part)?.[Symbol.asyncDispose]();
  }
}

/** Opens nothing yet. Disposal closes what was opened. */
export function openSession(given: Pick<OwnCourtOptions, 'env' | 'log' | 'say'>): Session {
  const home = homeOf(given.env);
  const means = { ...given, home, search: true };
  let own = false;
  const reading = new Kept(() => openReading({ ...means, own }));
  const court = new Kept(() =>
    openOwnCourt({ ...means, source: SOURCE, embedding: true, guarded: true }),
  );
  return {
    home,
    reading: () => reading.get(),
    async ownReading() {
      if (own || !indexIn(home).shipped) return reading.get();
      // Both were opened over the shipped corpus: the next to need them finds the user's own index.
      await Promise.all([reading.close(), court.close()]);
      own = true;
      return reading.get();
    },
    court: () => court.get(),
    async [Symbol.asyncDispose]() {
      await court.close();
      await reading.close();
    },
  };
}
