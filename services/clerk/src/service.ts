import type { Log } from '@assize/log';
import { serve } from '@assize/rpc';
import { openStation, type Shared } from '@assize/station';
import type { ClerkConfig } from './config.ts';
import { courtService } from './court-service.ts';
import { watchDeadlines } from './deadlines.ts';
import { Docket, followDocket } from './docket.ts';
import { endsUncounted } from './events.ts';
import { watchCounters } from './recount.ts';
import { serveInbox } from './inbox.ts';
import { serveIntake } from './intake.ts';
import type { ClerkPorts } from './ports.ts';
import { watchQueues } from './queues.ts';
import { tallyEnds } from './tally.ts';
import { watchSlowCases } from './watch-open.ts';
import { openPrecedents } from './precedents/open.ts';

export { readClerkConfig, readPrecedentTerms, type ClerkConfig } from './config.ts';
export type { PrecedentConfig } from './precedents/open.ts';

export interface RunningClerk extends AsyncDisposable {
  /** Where assize.v1.Court is served, as a client takes it. */
  readonly address: string;
}

/** Opens cases, closes those that nobody may judge, watches deadlines, and answers for the docket. */
export async function startClerk(
  config: ClerkConfig,
  log: Log,
  shared: Pick<Shared, 'telemetry' | 'health'> = {},
): Promise<RunningClerk> {
  await using stack = new AsyncDisposableStack();
  const station = stack.use(await openStation('clerk', config.station, log, shared));
  const { account, limits, trustedPublishers, search } = config;
  const precedents = config.precedents
    ? stack.use(await openPrecedents(config.precedents, account, station))
    : null;
  const { courtEnabled } = config.station;
  const terms = { account, limits, trustedPublishers, search, courtEnabled };
  const ports: ClerkPorts = { ...station, ...terms, precedents };
  const docket = new Docket();
  stack.use(await followDocket(ports, docket));
  stack.use(watchDeadlines(ports, docket));
  stack.use(watchSlowCases(ports, docket));
  stack.use(watchCounters(ports, docket));
  if (station.telemetry.counting) {
    const tally = await tallyEnds(ports, docket, config.caseBudget).catch(noTally(ports));
    if (tally) stack.use(tally);
    stack.use(watchQueues(ports, docket));
  }
  stack.use(await serveInbox(ports));
  stack.use(await serveIntake(ports));
  const services = [courtService(ports, docket)];
  const server = stack.use(
    await serve({
      address: config.address,
      services,
      log,
      telemetry: station.telemetry,
      inHand: station.health.inHand,
    }),
  );
  const opened = stack.move();
  return { address: server.address, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** A bus that grants too little, such as one set up before ends were counted, keeps no court closed. */
function noTally(ports: ClerkPorts): (error: unknown) => null {
  return (error) => {
    endsUncounted(ports, error);
    return null;
  };
}
