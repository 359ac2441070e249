import type { Log } from '@assize/telemetry/log';
import { serve, type RpcServer } from '@assize/rpc';
import { openRuntime, type Shared } from '@assize/court/runtime';
import type { ClerkConfig } from './config.ts';
import { Caseload } from './caseload.ts';
import { courtService } from './court-service.ts';
import { watchDeadlines } from './deadlines.ts';
import { Docket, followDocket } from './docket.ts';
import { watchCounters } from './recount.ts';
import { serveInbox } from './inbox.ts';
import { serveIntake } from './intake.ts';
import { keepLog } from './log/keep.ts';
import { newOpenings, type ClerkPorts } from './ports.ts';
import { watchQueues } from './queues.ts';
import { tallyEnds } from './tally.ts';
import { Watching } from './watch.ts';
import { watchSlowCases } from './watch-open.ts';
import { openPrecedents } from './precedents/open.ts';

export { readClerkConfig, readPrecedentTerms, type ClerkConfig } from './config.ts';
export type { PrecedentConfig } from './precedents/open.ts';

/** The clerk opens cases, closes those that no judge can end, watches deadlines, and serves the Court gRPC. */
export async function startClerk(
  config: ClerkConfig,
  log: Log,
  shared: Pick<Shared, 'telemetry' | 'health'> = {},
): Promise<AsyncDisposable & Pick<RpcServer, 'address'>> {
  await using stack = new AsyncDisposableStack();
  const runtime = stack.use(await openRuntime('clerk', config.runtime, log, shared));
  const { account, limits, trustedPublishers, search } = config;
  const precedents = config.precedents
    ? stack.use(await openPrecedents(config.precedents, account, runtime))
    : null;
  const { courtEnabled } = config.runtime;
  const terms = { account, limits, trustedPublishers, search, courtEnabled };
  const caseload = new Caseload(config.caseload);
  const openings = newOpenings();
  const ports: ClerkPorts = { ...runtime, ...terms, precedents, caseload, openings };
  const docket = new Docket({
    opened: (...opening) => caseload.opened(...opening),
    ended: (caseId, used) => {
      caseload.ended(caseId, used);
      openings.delete(caseId);
    },
  });
  stack.use(await followDocket(ports, docket));
  stack.use(watchDeadlines(ports, docket));
  if (runtime.telemetry.tracing) stack.use(watchSlowCases(ports, docket));
  stack.use(watchCounters(ports, docket));
  if (runtime.telemetry.counting) {
    const tally = await tallyEnds(ports, docket, config.caseBudget).catch(
      continueWithout(
        ports,
        'the ends of cases are not counted, because the bus does not allow reading them',
      ),
    );
    if (tally) stack.use(tally);
    stack.use(watchQueues(ports, docket));
  }
  const kept = config.verdictLog
    ? await keepLog(ports, config.verdictLog).catch(
        continueWithout(
          ports,
          'no log of verdicts is kept, because the bus does not allow reading verdicts, or the file of the log can’t be used',
        ),
      )
    : 'off';
  if (kept !== 'off') stack.use(kept);
  stack.use(await serveInbox(ports));
  stack.use(await serveIntake(ports));
  const watching = new Watching(ports.bus);
  const services = [courtService(ports, docket, watching, kept ?? 'failed')];
  const { address, door } = config;
  const { telemetry, health } = runtime;
  const setting = 'ASSIZE_COURT_ADDRESS';
  const serving = { address, setting, door, services, log, telemetry, inHand: health.inHand };
  const server = stack.use(await serve(serving));
  // Disposed before the server, which waits for its running calls: a Watch call lasts as long as its caller likes.
  stack.use(watching);
  return Object.assign(stack.move(), { address: server.address });
}

/**
 * Continues without a part that failed to start: a bus that grants too little, such as one that was
 * prepared by an earlier version, should not keep the court closed.
 */
function continueWithout({ log }: ClerkPorts, what: string): (err: unknown) => null {
  return (err) => {
    log.warn({ err }, what);
    return null;
  };
}
