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
import { findNatsServer, startNats, type RunningNats } from '@assize/launcher';
import type { Health } from '@assize/launcher/health';
import { defined, type Limits, type Role, type Search } from '@assize/proto';
import type { SourcePort } from '@assize/court/sources';
import { startProsecutor } from '@assize/prosecutor/service';
import { readRuntimeConfig, type RuntimeConfig } from '@assize/court/runtime';
import { readScoringConfig } from '@assize/documents/sources';
import { openTelemetry, readTelemetryConfig, type ProcessTelemetry } from '@assize/telemetry';
import { authorization, seedFile } from './authorization.ts';
import { openPacks } from '@assize/court/packs';
import { homeOf } from './home.ts';
import { layOutBus, ownKeys } from './lay-out.ts';
import { openReading, type Reading, type ReadingOptions } from './reading.ts';
import { busLayout, shippedBus, type BusFiles } from './streams.ts';

export interface CourtOptions extends Pick<
  ReadingOptions,
  'home' | 'env' | 'stance' | 'models' | 'embeddingAddress' | 'credibilityAddress' | 'log' | 'say'
> {
  /** Folder of the bus's streams. */
  readonly storeDir: string;
  /** Whether they are thrown away with the court; kept where absent. */
  readonly isScratch?: boolean;
  /** Client port of the bus on loopback; 0 takes a free one. */
  readonly natsPort: number;
  /** What the bus is set up by; the files that ship where absent. */
  readonly busFiles?: BusFiles;
  /** Address of the Court gRPC; a socket of its own where absent. */
  readonly courtAddress?: string;
  /** The lock of those that are no sockets; absent: there is none. */
  readonly door?: DoorConfig;
  readonly limits: Limits;
  /** The publishers that have a key and an account of their own on the bus, beside the trusted ones. */
  readonly publishers?: readonly string[];
  /** The publishers whose own confidence is believed unread; none where absent. */
  readonly trustedPublishers?: readonly string[];
  /** Whether the index may be searched for claims that do not say; it may where absent. */
  readonly searchByDefault?: Search;
  /** The tenant, part of every case id. */
  readonly account?: string;
  /** Whether the embedding model reads relevance and the index is searched; else lexical cues alone. */
  readonly embedding: boolean;
  /** Whether the index may be searched for evidence. */
  readonly search: boolean;
  /** Where a map's scout looks for sources; as the environment says where absent. */
  readonly sources?: SourcePort;
  /** Whether the shipped corpus stands in for an index that nothing came into; it does not where absent. */
  readonly samples?: boolean;
  /** How earlier verdicts are kept and cited, where the embedding model is there; absent: not at all. */
  readonly precedents?: Omit<PrecedentConfig, 'embeddingAddress'> | null;
  /** Folder of the log of verdicts; absent: none is kept, as the bus goes away with the court. */
  readonly verdictLog?: string | null;
  /** Whether each role has a key of its own on the bus, and can write only in its own name. */
  readonly guarded?: boolean;
  /** Told how the parts of the court are; absent: nobody asks. */
  readonly health?: Health;
  /** Told how the bus of this court ended, where nobody stopped it. */
  readonly onBusLost?: (how: string) => void;
}

export interface RunningCourt extends AsyncDisposable {
  readonly natsUrl: string;
  /** How that bus is entered, where it is behind TLS. */
  readonly natsTls: PeerTls | null;
  readonly courtAddress: string;
  readonly embeddingAddress: string | null;
  /** Those that its trust store names, as it stands. */
  readonly keys: TrustedKeys;
  /** What the environment asks for, opened with the court and closed behind it. */
  readonly telemetry: ProcessTelemetry;
}

type Seated = CourtOptions & { readonly roles: RuntimeConfig };

/** Opens every role of the court in this process, beside a local bus. */
export async function openCourt(given: CourtOptions): Promise<RunningCourt> {
  const { home, env, log, say, health, sources, door } = given;
  const roles = { ...readRuntimeConfig(env), keyDir: home.keys, trustFile: home.trust };
  const options: Seated = { ...given, roles };
  await using stack = new AsyncDisposableStack();
  const { brains, ways } = roles;
  const telemetry = stack.use(await openTelemetry(readTelemetryConfig(env), log, { page: health }));
  const { trustedPublishers = [], searchByDefault = 'allowed' } = options;
  const publishers = [...new Set([...(options.publishers ?? []), ...trustedPublishers])];
  await ownKeys(home, publishers, readSeats(env).names);
  const found = { jury: readJury(env), graders: readGraders(env, brains) };
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
  // A scratch home trusts its own court's keys alone; packs are signed for this machine's.
  const packs = await openPacks(runtime.packsFolder, homeOf(env).trust);
  const shared = { telemetry, packs, ...defined({ health }) };
  // A signed list of sources is held to the court's own keys.
  const scoring = { ...readScoringConfig(env), trustFile: home.trust };
  const evaluatorConfig = { ...seatOf('evaluator'), panel: readPanel(env, brains) };
  await seatIn(stack, [
    startProsecutor(seatOf('prosecutor'), log, { ...shared, ...defined({ sources }) }),
    startAdversary(seatOf('adversary'), log, shared),
    startDefense(seatOf('defense'), log, shared),
    startJudge({ ...seatOf('judge'), ...found, scoring }, log, shared),
    startEvaluator(evaluatorConfig, log, shared),
  ]);
  const precedents =
    reading && options.precedents
      ? { ...options.precedents, embeddingAddress: reading.embedding }
      : null;
  const doors = { address, ...defined({ door }) };
  const terms = { ...doors, account, limits, trustedPublishers, search: searchByDefault };
  const { verdictLog = null } = options;
  const { caseBudget, caseload } = readClerkConfig(env);
  const means = { caseBudget, caseload };
  const clerkConfig = { runtime: seatOf('clerk'), ...terms, ...means, precedents, verdictLog };
  const clerk = stack.use(await startClerk(clerkConfig, log, shared));
  // The judge has pinned those of its jurors by now.
  const keys = await trustedKeysIn(home.trust);
  const opened = stack.move();
  return {
    natsUrl: nats.url,
    natsTls: ways.nats,
    courtAddress: clerk.address,
    embeddingAddress: reading && (options.embeddingAddress ?? reading.embedding),
    keys,
    telemetry,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Where one can't be seated the others are first, so that the stack closes them. */
async function seatIn(
  stack: AsyncDisposableStack,
  starting: readonly Promise<AsyncDisposable>[],
): Promise<void> {
  const seating = starting.map(async (seat) => stack.use(await seat));
  await Promise.allSettled(seating);
  await Promise.all(seating);
}

/** The bus, and what reads: the models load while the bus starts. */
async function busAndReading(
  stack: AsyncDisposableStack,
  options: Seated,
  publishers: readonly string[],
  telemetry: ProcessTelemetry,
): Promise<[Bus, Reading | null]> {
  const { home, roles } = options;
  const bus = startBus(options, publishers).then((opened) => stack.use(opened));
  const entered = bus.then(({ url, guards }) => {
    const seed = guards ? seedFile(home.keys, 'credibility') : roles.natsSeedFile;
    return { url, tls: roles.ways.nats, ...(seed ? { seedFile: seed } : {}) };
  });
  const reading = readingOf(options, telemetry, entered).then((opened) => stack.use(opened));
  // Where one fails the other is open first, so that the stack closes it.
  await Promise.allSettled([bus, entered, reading]);
  return Promise.all([bus, reading]);
}

interface Bus extends RunningNats {
  /** Whether each role has a key of its own there. */
  readonly guards: boolean;
}

async function startBus(options: Seated, publishers: readonly string[]): Promise<Bus> {
  const { home, env, log, say, storeDir, isScratch = false, guarded = false, limits } = options;
  const { natsPort: port, busFiles = shippedBus(), onBusLost: onEnded } = options;
  say('starting the bus');
  const source = await findNatsServer({ env, log, onProgress: say });
  await mkdir(storeDir, { recursive: true });
  // A bus that runs already is guarded where its operator gave it the users that `prepare` wrote.
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
  const { ackWaitMs, ways } = options.roles;
  const laidOut = { ackWaitMs, layout, tls: ways.nats, publishers };
  await layOutBus(nats.url, guards ? home : null, log, laidOut);
  stack.move();
  return { ...nats, guards };
}

/** What reads and searches for the court; null where nothing is embedded. */
async function readingOf(
  options: CourtOptions,
  telemetry: ProcessTelemetry,
  bus: NonNullable<ReadingOptions['bus']>,
): Promise<Reading | null> {
  if (!options.embedding) return null;
  // Who may not search gets no answers from the index by another way either.
  const searched = options.search ? { bus } : {};
  return openReading({ ...options, own: !options.samples, telemetry, ...searched });
}
