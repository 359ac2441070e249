import { mkdir } from 'node:fs/promises';
import { startAdversary } from '@assize/adversary/service';
import { readClerkConfig, startClerk, type PrecedentConfig } from '@assize/clerk/service';
import { readSeats } from '@assize/court/advice';
import { startDefense } from '@assize/defense/service';
import { ownSockets, type DoorConfig, type PeerTls } from '@assize/rpc/doors';
import { readPanel } from '@assize/court/gauntlet';
import { startEvaluator } from '@assize/evaluator/service';
import { readGraders, readJury, startJudge } from '@assize/judge/service';
import { trustedKeysIn, type TrustedKeys } from '@assize/keys';
import { findNatsServer, natsUrlIn, startNats, type RunningNats } from '@assize/launcher';
import type { Health } from '@assize/launcher/health';
import { definedFields, type Limits, type Role, type Search } from '@assize/proto';
import type { SourcePort } from '@assize/court/sources';
import { startProsecutor } from '@assize/prosecutor/service';
import { readRuntimeConfig, type RuntimeConfig } from '@assize/court/runtime';
import { readScoringConfig } from '@assize/documents/sources';
import { openTelemetry, readTelemetryConfig, type ProcessTelemetry } from '@assize/telemetry';
import { authorization, seedFile } from './authorization.ts';
import { openPacks } from '@assize/court/packs';
import { homeOf, type Home } from './home.ts';
import { layOutBus, ensureKeys } from './lay-out.ts';
import { openReading, type Reading, type ReadingOptions } from './reading.ts';
import { busLayout, shippedBus, type BusFiles } from './streams.ts';

export interface CourtOptions extends Pick<
  ReadingOptions,
  'home' | 'env' | 'stance' | 'models' | 'embeddingAddress' | 'credibilityAddress' | 'log' | 'say'
> {
  readonly storeDir: string;
  /** Whether the streams are deleted with the court; false if absent. */
  readonly isScratch?: boolean;
  /** The client port on loopback; 0 lets the system choose a free port. */
  readonly natsPort: number;
  /** The bus's configuration files; if absent, those that ship. */
  readonly busFiles?: BusFiles;
  /** The address of the Court gRPC; if absent, a Unix socket. */
  readonly courtAddress?: string;
  /** The lock of addresses that are not sockets; if absent, there is none. */
  readonly door?: DoorConfig;
  readonly limits: Limits;
  /** Publishers that get a key and an account of their own on the bus, as the trusted ones do. */
  readonly publishers?: readonly string[];
  /** Publishers whose stated confidence is accepted without a reading; none if absent. */
  readonly trustedPublishers?: readonly string[];
  /** Whether the index may be searched for claims that do not say; allowed if absent. */
  readonly searchByDefault?: Search;
  /** The tenant, which is part of every case id. */
  readonly account?: string;
  /** Whether the embedding model reads relevance and the index can be searched. If not, only lexical cues are used. */
  readonly embedding: boolean;
  /** Whether the index can be searched for evidence. */
  readonly search: boolean;
  /** Where a map's scout looks for sources; if absent, the environment decides. */
  readonly sources?: SourcePort;
  /** Whether the shipped corpus is searched while the user's own index is empty; false if absent. */
  readonly samples?: boolean;
  /** How earlier verdicts are kept and cited, for which the embedding model is needed. If absent, they are neither. */
  readonly precedents?: Omit<PrecedentConfig, 'embeddingAddress'> | null;
  /** If absent, no log is kept. */
  readonly verdictLog?: string | null;
  /** Whether each role has a key of its own on the bus, and can publish only in its own name. */
  readonly guarded?: boolean;
  readonly health?: Health;
  /** Called if the bus of this court ends without being stopped. */
  readonly onBusLost?: (how: string) => void;
}

export interface RunningCourt extends AsyncDisposable {
  readonly natsUrl: string;
  readonly natsTls: PeerTls | null;
  readonly courtAddress: string;
  readonly embeddingAddress: string | null;
  /** The keys in the court's trust store, which is re-read when it changes. */
  readonly keys: TrustedKeys;
  /** Telemetry of the process, which closes after the rest of the court. */
  readonly telemetry: ProcessTelemetry;
}

type Seated = CourtOptions & { readonly roles: RuntimeConfig };

export async function openCourt(given: CourtOptions): Promise<RunningCourt> {
  const { home, env, log, say, health, sources, door } = given;
  const roles = rolesIn(env, home);
  const options: Seated = { ...given, roles };
  await using stack = new AsyncDisposableStack();
  const { brains, credentials } = roles;
  const telemetry = stack.use(await openTelemetry(readTelemetryConfig(env), log, { page: health }));
  const { trustedPublishers = [], searchByDefault = 'allowed' } = options;
  const publishers = [...new Set([...(options.publishers ?? []), ...trustedPublishers])];
  await ensureKeys(home, log, publishers, readSeats(env).names);
  const panels = { jury: readJury(env), graders: readGraders(env, brains) };
  const [nats, reading] = await busAndReading(stack, options, publishers, telemetry);
  const { guards } = nats;
  const runtime = {
    ...roles,
    natsUrl: nats.url,
    credibilityAddress: reading?.credibility ?? null,
    embeddingAddress: options.search ? (reading?.embedding ?? null) : null,
  };
  say('seating the roles');
  const sockets = stack.use(await ownSockets());
  const { courtAddress: address = sockets.before('court') } = options;
  const { limits, account = 'default' } = options;
  const seatOf = (role: Role): RuntimeConfig =>
    guards ? { ...runtime, natsSeedFile: seedFile(home.keys, role) } : runtime;
  // Packs are signed by this machine's key, which a scratch home does not trust.
  const packs = await openPacks(runtime.packsFolder, homeOf(env).trust);
  const shared = { telemetry, packs, ...definedFields({ health }) };
  // A signed list of sources is verified against the court's own keys.
  const scoring = { ...readScoringConfig(env), trustFile: home.trust };
  const evaluatorConfig = { ...seatOf('evaluator'), panel: readPanel(env, brains) };
  await useAll(stack, [
    startProsecutor(seatOf('prosecutor'), log, { ...shared, ...definedFields({ sources }) }),
    startAdversary(seatOf('adversary'), log, shared),
    startDefense(seatOf('defense'), log, shared),
    startJudge({ ...seatOf('judge'), ...panels, scoring }, log, shared),
    startEvaluator(evaluatorConfig, log, shared),
  ]);
  const precedents =
    reading && options.precedents
      ? { ...options.precedents, embeddingAddress: reading.embedding }
      : null;
  const doors = { address, ...definedFields({ door }) };
  const terms = { ...doors, account, limits, trustedPublishers, search: searchByDefault };
  const { verdictLog = null } = options;
  const { caseBudget, caseload } = readClerkConfig(env);
  const means = { caseBudget, caseload };
  const clerkConfig = { runtime: seatOf('clerk'), ...terms, ...means, precedents, verdictLog };
  const clerk = stack.use(await startClerk(clerkConfig, log, shared));
  // By now the judge has pinned its jurors' keys.
  const keys = await trustedKeysIn(home.trust);
  const opened = stack.move();
  return {
    natsUrl: nats.url,
    natsTls: credentials.nats,
    courtAddress: clerk.address,
    embeddingAddress: reading && (options.embeddingAddress ?? reading.embedding),
    keys,
    telemetry,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** A bus that is started here has no TLS, whatever certificate this process shows elsewhere. */
function rolesIn(env: NodeJS.ProcessEnv, home: Home): RuntimeConfig {
  const read = readRuntimeConfig(env);
  const nats = natsUrlIn(env) === undefined ? null : read.credentials.nats;
  const credentials = { ...read.credentials, nats };
  return { ...read, credentials, keyDir: home.keys, trustFile: home.trust };
}

/** If one role can't start, waits for the others, so that the stack closes them. */
async function useAll(
  stack: AsyncDisposableStack,
  starting: readonly Promise<AsyncDisposable>[],
): Promise<void> {
  const seating = starting.map(async (seat) => stack.use(await seat));
  await Promise.allSettled(seating);
  await Promise.all(seating);
}

/** The models load while the bus starts. */
async function busAndReading(
  stack: AsyncDisposableStack,
  options: Seated,
  publishers: readonly string[],
  telemetry: ProcessTelemetry,
): Promise<[Bus, Reading | null]> {
  const { home, roles } = options;
  const bus = startBus(options, publishers).then((opened) => stack.use(opened));
  const connection = bus.then(({ url, guards }) => {
    const seed = guards ? seedFile(home.keys, 'credibility') : roles.natsSeedFile;
    return { url, tls: roles.credentials.nats, ...(seed ? { seedFile: seed } : {}) };
  });
  const reading = readingOf(options, telemetry, connection).then((opened) => stack.use(opened));
  // If one of them fails, the other is opened first, so that the stack closes it.
  await Promise.allSettled([bus, connection, reading]);
  return Promise.all([bus, reading]);
}

interface Bus extends RunningNats {
  /** Whether each role has a key of its own on this bus. */
  readonly guards: boolean;
}

async function startBus(options: Seated, publishers: readonly string[]): Promise<Bus> {
  const { home, env, log, say, storeDir, isScratch = false, guarded = false, limits } = options;
  const { natsPort: port, busFiles = shippedBus(), onBusLost: onEnded } = options;
  say('starting the bus');
  const source = await findNatsServer({ env, log, onProgress: say });
  await mkdir(storeDir, { recursive: true });
  // An external bus is guarded if its operator says so, having given it the users that `prepare` wrote.
  const own = source.kind !== 'url';
  const guards = guarded && (own || env['ASSIZE_NATS_GUARDED'] === 'true');
  const layout = busLayout(busFiles, limits.ttlMs, own);
  const config =
    busFiles.server +
    (guards ? await authorization(home.keys, publishers, readSeats(env).names) : '');
  await using stack = new AsyncDisposableStack();
  const nats = stack.use(
    await startNats({ source, storeDir, isScratch, port, config, log, onEnded }),
  );
  const { ackWaitMs, credentials } = options.roles;
  const alone = isScratch && !own;
  const laidOut = { ackWaitMs, layout, tls: credentials.nats, publishers, alone };
  await layOutBus(nats.url, guards ? home : null, log, laidOut);
  stack.move();
  return { ...nats, guards };
}

/** Null if the court has no embedding. */
async function readingOf(
  options: CourtOptions,
  telemetry: ProcessTelemetry,
  bus: NonNullable<ReadingOptions['bus']>,
): Promise<Reading | null> {
  if (!options.embedding) return null;
  // Without `search`, shadow search on the bus is not served either: it would answer from the index.
  const searched = options.search ? { bus } : {};
  return openReading({ ...options, own: !options.samples, telemetry, ...searched });
}
