import { openModel, traced } from '@assize/llm';
import type { Log } from '@assize/telemetry/log';
import { ownSockets } from '@assize/rpc/doors';
import { Health } from '@assize/launcher/health';
import { definedFields } from '@assize/proto';
import { CredibilityService, EmbeddingService, ShadowService } from '@assize/proto/rpc';
import { client, implement, serve, type RpcServer } from '@assize/rpc';
import { openScoring, SOURCE_WEIGHTS } from '@assize/documents/sources';
import { noTelemetry, type Telemetry } from '@assize/telemetry';
import type { CredibilityConfig } from '#src/config.ts';
import { limitConcurrency, type SourceCredibility } from '#src/passages.ts';
import { readAll } from '#src/read.ts';
import { answerRead } from '#src/readings.ts';
import { answerOnBus } from '#src/on-bus.ts';
import { answerScoreSource } from '#src/score-source.ts';
import { shadowSearch } from '#src/shadow/search.ts';
import { answerWeigh } from '#src/weigh.ts';

export { readCredibilityConfig, type CredibilityConfig } from '#src/config.ts';

/** For the embedding service's calls in a shadow search. It is short because a caller is waiting. */
const SEARCH_MS = 8_000;

export interface CredibilityDeps {
  log: Log;
  /** Replaces the list that the configuration names. Without either, no source has a known credibility. */
  sourceCredibility?: SourceCredibility;
  telemetry?: Telemetry;
  /** In milliseconds since the epoch, for the age of a source. Default: the system clock. */
  clock?: () => number;
  health?: Health;
}

/**
 * Serves assize.v1.Credibility and assize.v1.Shadow, and with a bus also answers requests for shadow search and source
 * scores there. The embedding service may go and come back meanwhile. Rejects with a ConfigError for a list of sources
 * that can't be read or has invalid lines, and if the address is taken. Disposal waits for running calls to end.
 */
export async function startCredibility(
  config: CredibilityConfig,
  deps: CredibilityDeps,
): Promise<AsyncDisposable & Pick<RpcServer, 'address'>> {
  const { log, telemetry = noTelemetry, health = new Health() } = deps;
  const scoring =
    config.scoring === undefined ? { weights: SOURCE_WEIGHTS } : await openScoring(config.scoring);
  const sourceCredibility =
    deps.sourceCredibility ?? ((source) => scoring.ratings?.of(source)?.credibility);
  const { door, access, embeddingAddress, embeddingTimeoutMs: timeoutMs = SEARCH_MS, llm } = config;
  await using stack = new AsyncDisposableStack();
  const embedding = stack.use(client(EmbeddingService, embeddingAddress, { telemetry, access }));
  // Callers retry every second, each for its own case, so an outage is logged once.
  let outageCode: string | null = null;
  const { read, load } = limitConcurrency(async (asked, signal) => {
    const outcome = await readAll(embedding, asked, signal, (err) => {
      if (outageCode !== err.code) log.warn({ err }, 'the embedding service did not answer');
      outageCode = err.code;
    });
    if ('by' in outcome && outageCode !== null) {
      log.info('the embedding service answers again');
      outageCode = null;
    }
    return outcome;
  });
  stack.use(telemetry.metrics.showBounds(() => [{ name: 'readings', ...load() }]));
  const service = implement(CredibilityService, {
    read: answerRead(read, sourceCredibility),
    weigh: answerWeigh(read, sourceCredibility),
    scoreSource: answerScoreSource(scoring, deps.clock ?? Date.now),
  });
  const shadow = shadowSearch(
    { embedding, credibilityOf: sourceCredibility },
    {
      timeoutMs,
      ...definedFields({ model: llm && traced(openModel(llm), telemetry) }),
      onFailure: (err) => log.warn({ err }, 'shadow search: the embedding service did not answer'),
    },
  );
  // Requests on the bus go through a socket of our own, whatever access control the public address has.
  const address = config.bus
    ? stack.use(await ownSockets()).before('credibility', config.address)
    : config.address;
  const services = [service, implement(ShadowService, { search: shadow })];
  const server = stack.use(
    await serve({
      address,
      setting: 'ASSIZE_CREDIBILITY_ADDRESS',
      door,
      services,
      log,
      telemetry,
      inHand: health.inHand,
    }),
  );
  if (config.bus !== undefined)
    stack.use(await answerOnBus(config.bus, server.address, { log, health }));
  log.info({ addresses: server.addresses }, 'credibility serves');
  return Object.assign(stack.move(), { address: server.address });
}
