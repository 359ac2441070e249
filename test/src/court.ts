import { randomUUID } from 'node:crypto';
import { connectBus, type Bus } from '@assize/bus';
import type { Health } from '@assize/launcher/health';
import { keyRing, readTrust, trustedKeysFrom } from '@assize/keys';
import { createLog, type Log } from '@assize/telemetry/log';
import {
  DEFAULT_LIMITS,
  proceedingOfDigest,
  verifyFile,
  type Claim,
  type Limits,
  type Verification,
} from '@assize/proto';
import { homeOf, type Home } from '../../services/assize/src/court/home.ts';
import {
  openCourt,
  type CourtOptions,
  type RunningCourt,
} from '../../services/assize/src/court/open-court.ts';
import { openPublisher, type Publisher } from '../../services/assize/src/court/publisher.ts';
import type { BusFiles } from '../../services/assize/src/court/streams.ts';
import { ownEnvironment, ownFolder, type Folder } from './folder.ts';
import { publishClaim } from './publish.ts';
import { followVerdicts, type Trial } from './trial.ts';

/** A silent log: these tests provoke refusals and retries, whose log lines would hide a failure. */
export const quietLog = createLog({ name: 'test', level: 'fatal' });

export interface TestCourt extends AsyncDisposable {
  readonly natsUrl: string;
  /** The address of the Court gRPC service. */
  readonly address: string;
  readonly home: Home;
  /** A client of the court's bus. */
  readonly bus: Bus;
  /** Publishes a claim and returns its trial, under a fresh id unless one is given. */
  review(claim: Claim, id?: string, headers?: Readonly<Record<string, string>>): Promise<Trial>;
  /** Reviews on the light path. */
  reviewLightly(claim: Claim, headers?: Readonly<Record<string, string>>): Promise<Trial>;
  verdictOn(caseId: string): Promise<Trial>;
  /** Verifies a sealed file against the court's own keys. */
  verify(bytes: Uint8Array): Promise<Verification>;
}

interface CourtVariant {
  /** Whether the court is closed, so that only the light path answers. */
  readonly closed?: boolean;
  /** Additional settings. */
  readonly env?: NodeJS.ProcessEnv;
  /** The definition of the bus, if not the shipped one. */
  readonly busFiles?: BusFiles;
  /** Limits that differ from the usual ones. */
  readonly limits?: Partial<Limits>;
  /** Publishers with accounts of their own. */
  readonly publishers?: readonly string[];
  /** Publishers whose stated confidence is trusted. */
  readonly trustedPublishers?: readonly string[];
  /** Whether the court keeps a verdict log. */
  readonly logs?: boolean;
  /** Receives the health of the court's parts. */
  readonly health?: Health;
  /** The log of its roles; silent by default. */
  readonly log?: Log;
}

/**
 * The limits of test courts. The floor is lower than the shipped one, under which most findings by lexical cues would
 * be acquitted.
 */
export const COURT_LIMITS = { ...DEFAULT_LIMITS, leastConfidence: 0.6 };

/** The options of test courts: their own ports, lexical cues, no search, and a silent log. */
export function courtOptions(env: NodeJS.ProcessEnv) {
  const home = homeOf(env);
  return {
    home,
    env,
    storeDir: home.streams,
    natsPort: 0,
    limits: COURT_LIMITS,
    embedding: false,
    search: false,
    log: quietLog,
    say: () => undefined,
  } satisfies CourtOptions;
}

/** Starts a whole court in this process, on a real bus. */
export async function startCourt(
  folder: Folder,
  {
    guarded,
    closed = false,
    env: more = {},
    limits = {},
    publishers = [],
    trustedPublishers = [],
    logs = false,
    busFiles,
    log = quietLog,
    health,
  }: CourtVariant & { readonly guarded: boolean },
): Promise<RunningCourt & { readonly home: Home }> {
  const shut = closed ? { ASSIZE_COURT_ENABLED: 'false' } : {};
  const options = courtOptions({ ...ownEnvironment(folder), ...shut, ...more });
  const running = await openCourt({
    ...options,
    log,
    ...(busFiles ? { busFiles } : {}),
    ...(health ? { health } : {}),
    limits: { ...options.limits, ...limits },
    publishers,
    trustedPublishers,
    guarded,
    verdictLog: logs ? options.home.verdictLog : null,
  });
  return { ...running, home: options.home };
}

/** A publisher to a court, which trusts the court's keys and logs nothing. */
export const publisherAt = (
  { natsUrl, keys }: Pick<RunningCourt, 'natsUrl' | 'keys'>,
  more: Partial<Parameters<typeof openPublisher>[0]> = {},
): Promise<Publisher> => {
  const own = { account: 'default', source: 'urn:test', proceeding: 'defect-court', log: quietLog };
  return openPublisher({ natsUrl, trusted: keys, ...own, ...more });
};

type Answer = Awaited<ReturnType<Publisher['review']>>;

/** Publishes a claim and returns its verdict. @throws if the claim is refused */
export async function verdictOf(
  publisher: Publisher,
  ...asked: Parameters<Publisher['review']>
): Promise<Exclude<Answer, { readonly status: 'refused' }>> {
  const answer = await publisher.review(...asked);
  if (answer.status === 'refused') throw new Error(answer.faults.join('; '));
  return answer;
}

/**
 * Starts a court and opens a client of its bus. By default the bus is not guarded, so the client may write and read
 * everything.
 */
export async function openTestCourt(
  options: CourtVariant & { readonly guarded?: boolean } = {},
): Promise<TestCourt> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await ownFolder());
  const running = stack.use(await startCourt(folder, { guarded: false, ...options }));
  const { natsUrl, courtAddress: address, home } = running;
  const bus = stack.use(await connectBus({ servers: natsUrl, name: 'test' }));
  const verdicts = stack.use(await followVerdicts(bus));
  const verify = await verifierOf(home.trust);
  const opened = stack.move();
  return {
    natsUrl,
    address,
    home,
    bus,
    review: async (claim, id = randomUUID(), headers = {}) =>
      verdicts.of(await publishClaim(bus, claim, id, headers)),
    reviewLightly: async (claim, headers = {}) =>
      verdicts.of(await publishClaim(bus, claim, randomUUID(), headers, 'light')),
    verdictOn: (caseId) => verdicts.of(caseId),
    verify,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Makes a verifier with the keys that a trust store pins. */
export async function verifierOf(
  trust: string,
): Promise<(bytes: Uint8Array) => Promise<Verification>> {
  const keys = keyRing(await trustedKeysFrom(await readTrust(trust)));
  return (bytes) => verifyFile(bytes, keys, proceedingOfDigest);
}
