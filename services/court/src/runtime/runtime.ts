import { connectBus, readSeed, type Bus, type BusOptions } from '@assize/bus';
import type { Counters } from '#src/counters/counters.ts';
import { logCounters } from '#src/counters/log-counters.ts';
import {
  covers,
  loadOrCreateSigner,
  readTrust,
  trustedKeysIn,
  type NamedJwk,
  type Signer,
} from '@assize/keys';
import { openCounsel, type Counsel } from '#src/advice/counsel.ts';
import type { Party } from '#src/handoff/party.ts';
import type { InboxOptions } from '#src/handoff/serve.ts';
import { Health, type Part } from '@assize/launcher/health';
import { openModel, traced } from '@assize/llm';
import type { Log } from '@assize/telemetry/log';
import type { Role } from '@assize/proto';
import type { SourcePort } from '#src/sources/port.ts';
import { withSeparateTexts } from '#src/reading/separate-texts.ts';
import { withIndicators } from '#src/reading/indicating.ts';
import { noRetriever, type Reader, type Retriever } from '#src/reading/port.ts';
import type { Absent } from '#src/reading/remote-reader.ts';
import { reportingStandIns } from '#src/reading/standing-in.ts';
import { openPacks, type Packs } from '#src/packs/index.ts';
import { noTelemetry, type ProcessTelemetry, type Telemetry } from '@assize/telemetry';
import { OperatorError } from '@assize/proto/operator-error';
import type { RuntimeConfig } from './config.ts';
import { assertSeparation } from './separation.ts';
import { evidenceTexts } from './texts.ts';

export interface Runtime extends Omit<Party, 'brains' | 'health'> {
  readonly reader: Reader;
  readonly retriever: Retriever;
  /** Where a map's scout looks for sources. Null: nowhere. */
  readonly sources: SourcePort | null;
  /** Whether the retriever has an index behind it. */
  readonly canSearch: boolean;
  readonly packs: Packs;
  /** The language model that counsels the role. Null: its brain is heuristic. */
  readonly counsel: Counsel | null;
  readonly inbox: InboxOptions;
  readonly health: Health;
}

/** Adapters that roles of one process may share. Whoever opens them closes them. */
export interface Shared {
  readonly sources?: SourcePort | null;
  readonly packs?: Packs;
  /** The telemetry of the process. Absent: nothing is recorded. */
  readonly telemetry?: ProcessTelemetry;
  /** Receives the role's health. Absent: it is not reported. */
  readonly health?: Health;
}

/** Opens a role's ports. @throws Error if keys are missing or the parties are not separate */
export async function openRuntime(
  role: Role,
  config: RuntimeConfig,
  log: Log,
  shared: Shared = {},
): Promise<Runtime & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const telemetry = shared.telemetry?.of(role) ?? noTelemetry;
  const health = shared.health ?? new Health();
  const signer = await loadOrCreateSigner(config.keyDir, role);
  const jwks = await readTrust(config.trustFile);
  const keys = await trustedKeysIn(config.trustFile);
  assertKnown(config, signer, jwks, Date.now());
  assertSeparation(jwks, keys, config.alignments);
  const bus = stack.use(
    await connectBus({
      servers: config.natsUrl,
      tls: config.credentials.nats,
      name: `assize-${role}`,
      // All roles of one process write to one log.
      log: log.child({ role }),
      ...healthOptions(health.part(`${role}/bus`)),
      inboxPrefix: `_INBOX_${role}`,
      nkeySeed: await readSeed(config.natsSeedFile),
    }),
  );
  const packs = shared.packs ?? (await openPacks(config.packsFolder, config.trustFile));
  const plain = await openReader(role, config, { log, telemetry, health }, stack);
  const told = reportingStandIns(plain, { log, telemetry });
  const reader = withSeparateTexts(withIndicators(told, packs), evidenceTexts(bus));
  const retriever = await openRetriever(config, telemetry, stack);
  const counters = await openCounters(bus, config, { log, telemetry }, stack);
  const opened = stack.move();
  return {
    role,
    alignment: config.alignments[role],
    bus,
    signer,
    keys,
    counters,
    reader,
    retriever,
    sources: shared.sources ?? (await openSources(role, config, retriever)),
    canSearch: retriever !== noRetriever,
    packs,
    counsel: counselOf(config, role, telemetry),
    inbox: {
      concurrency: config.concurrency,
      ackWaitMs: config.ackWaitMs,
      drainMs: config.drainMs,
    },
    clock: Date.now,
    log,
    telemetry,
    health,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

function healthOptions(part: Part): Required<Pick<BusOptions, 'onConnection' | 'onHindrance'>> {
  return {
    onConnection: (up, server) => (up ? part.works() : part.fails(`disconnected from ${server}`)),
    onHindrance: (problem) => (problem === null ? part.works() : part.fails(problem)),
  };
}

function counselOf({ brains }: RuntimeConfig, role: Role, telemetry: Telemetry): Counsel | null {
  const own = brains[role];
  return own === undefined ? null : openCounsel(own, traced(openModel(own.llm), telemetry));
}

/** Refuses to open a role whose key the others do not trust, because it could only cause mistrials. */
function assertKnown(
  { keyDir, trustFile }: RuntimeConfig,
  { name, keyid }: Signer,
  jwks: readonly NamedJwk[],
  now: number,
): void {
  const own = jwks.find((jwk) => jwk.name === name && jwk.kid === keyid);
  if (!own) {
    throw new OperatorError(
      `the key of the ${name} (${keyid}, in ${keyDir}) is not in ${trustFile}: set ASSIZE_KEY_DIR to the ` +
        'folder of the trusted key, or add the public key to the trust file of every role',
    );
  }
  if (own.revokedAt === undefined && covers(own, new Date(now).toISOString())) return;
  throw new OperatorError(
    `the key of the ${name} (${keyid}) is revoked or not valid now: create a new one with \`assize keys rotate ${name}\``,
  );
}

async function openCounters(
  bus: Bus,
  { redisUrl: url, credentials: { redis: tls } }: RuntimeConfig,
  told: { readonly log: Log; readonly telemetry: Telemetry },
  stack: AsyncDisposableStack,
): Promise<Counters> {
  const fromLog = logCounters(bus);
  if (!url) return fromLog;
  const { redisCounters } = await import('#src/counters/redis-counters.ts');
  return stack.use(await redisCounters({ url, tls, fromLog, ...told }));
}

async function openReader(
  role: Role,
  { credibilityAddress: address, credentials: { access } }: RuntimeConfig,
  { log, telemetry, health }: Pick<Runtime, 'log' | 'telemetry' | 'health'>,
  stack: AsyncDisposableStack,
): Promise<Reader> {
  if (!address) return (await import('#src/reading/lexical-reader.ts')).lexicalReader();
  const [{ remoteReader }, { watchReader }] = await Promise.all([
    import('#src/reading/remote-reader.ts'),
    import('#src/reading/reachable.ts'),
  ]);
  // The clerk reads nothing.
  if (role !== 'clerk') stack.use(watchReader(address, health.part(`${role}/reader`), { access }));
  // A field `name` would duplicate the log's own.
  const onWaiting = ({ name: service, code }: Absent): void =>
    log.warn({ service, code }, 'a reading service is unreachable; waiting for it');
  return stack.use(remoteReader(address, { telemetry, access, onWaiting }));
}

/** Where the scout of a map looks: a folder, the index and the web, as configured. Null for any other role. */
async function openSources(
  role: Role,
  { corpus, web }: RuntimeConfig,
  retriever: Retriever,
): Promise<SourcePort | null> {
  if (role !== 'prosecutor') return null;
  const found: SourcePort[] = [];
  const sources = await import('#src/sources/index.ts');
  if (corpus) found.push(sources.directorySources(sources.corpusAt(corpus)));
  if (retriever !== noRetriever) found.push(sources.indexedSources(retriever));
  if (web) found.push(sources.webSources(await sources.openSearchEngine(web)));
  return found.length === 0 ? null : sources.joinedSources(found);
}

async function openRetriever(
  { embeddingAddress: address, credentials: { access } }: RuntimeConfig,
  telemetry: Telemetry,
  stack: AsyncDisposableStack,
): Promise<Retriever> {
  if (!address) return noRetriever;
  const { remoteRetriever } = await import('#src/reading/retrievers.ts');
  return stack.use(remoteRetriever(address, { telemetry, access }));
}
