import { homeOf, indexIn, type Home } from '../court/home.ts';
import { openOwnCourt, type OwnCourt, type OwnCourtOptions } from '../court/own-court.ts';
import { openReading, type Reading } from '../court/reading.ts';
import { Shared, type Lease } from './shared.ts';

/** The CloudEvents source of what the tools publish. */
const SOURCE = 'urn:assize:mcp';

/** Each resource is opened on first use and then shared. The caller must dispose of its lease. */
export interface Session extends AsyncDisposable {
  readonly home: Home;
  reading(): Promise<Lease<Reading>>;
  /** Opens over the user's own index, which is created if it is missing. */
  ownReading(): Promise<Lease<Reading>>;
  /** The court is temporary, on a temporary bus. */
  court(): Promise<Lease<OwnCourt>>;
}

/** Nothing is opened yet. Disposal closes what was opened. */
export function openSession(given: Pick<OwnCourtOptions, 'env' | 'log' | 'say'>): Session {
  const home = homeOf(given.env);
  const means = { ...given, home, search: true };
  let own = false;
  const reading = new Shared(() => openReading({ ...means, own }));
  const court: Shared<OwnCourt> = new Shared(() =>
    openOwnCourt({
      ...means,
      source: SOURCE,
      embedding: true,
      guarded: true,
      onBusLost: () => court.replace(),
    }),
  );
  // The services may be open over the shipped corpus, so they are replaced once. The court searches the user's own
  // index.
  const overOwn = () => {
    if (!own) reading.replace();
    own = true;
    return reading.use();
  };
  return {
    home,
    // Another process may have created the user's own index in the meantime.
    reading: () => (indexIn(home).shipped ? reading.use() : overOwn()),
    ownReading: overOwn,
    court: () => court.use(),
    async [Symbol.asyncDispose]() {
      await court.close();
      await reading.close();
    },
  };
}
