import { homeOf, indexIn, type Home } from '../court/home.ts';
import { openOwnCourt, type OwnCourt, type OwnCourtOptions } from '../court/own-court.ts';
import { openReading, type Reading } from '../court/reading.ts';
import { Kept, type Held } from './kept.ts';

/** CloudEvents source of what the tools publish. */
export const SOURCE = 'urn:assize:mcp';

/** What the tools work with: each part is opened when it is first needed, and kept; who has one disposes of it. */
export interface Session extends AsyncDisposable {
  readonly home: Home;
  /** The services that read and search over the local index. */
  reading(): Promise<Held<Reading>>;
  /** The same over the user's own index, which is made where it is missing. */
  ownReading(): Promise<Held<Reading>>;
  /** A court of its own, on a bus that is gone afterwards. */
  court(): Promise<Held<OwnCourt>>;
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
  // They may be open over the shipped corpus. The court searches the user's own index from the start.
  const overOwn = () => {
    if (!own) reading.replace();
    own = true;
    return reading.use();
  };
  return {
    home,
    // Another process may have begun that index since.
    reading: () => (indexIn(home).shipped ? reading.use() : overOwn()),
    ownReading: overOwn,
    court: () => court.use(),
    async [Symbol.asyncDispose]() {
      await court.close();
      await reading.close();
    },
  };
}
