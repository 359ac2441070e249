import { openModel, traced } from '@assize/llm';
import type { Log } from '@assize/telemetry/log';
import { ownSockets } from '@assize/rpc/doors';
import { Health } from '@assize/launcher/health';
import { defined } from '@assize/proto';
import { CredibilityService, EmbeddingService, ShadowService } from '@assize/proto/rpc';
import { client, implement, serve, type RpcServer } from '@assize/rpc';
import { openScoring, SOURCE_WEIGHTS } from '@assize/documents/sources';
import { noTelemetry, type Telemetry } from '@assize/telemetry';
import type { CredibilityConfig } from '#src/config.ts';
import { bounded, type SourceCredibility } from '#src/passages.ts';
import { readAll } from '#src/read.ts';
import { answerRead } from '#src/readings.ts';
import { answerOnBus } from '#src/on-bus.ts';
import { answerScoreSource } from '#src/score-source.ts';
import { shadowSearch } from '#src/shadow/search.ts';
import { answerWeigh } from '#src/weigh.ts';

export { readCredibilityConfig, type CredibilityConfig } from '#src/config.ts';

/** How long the embedding service may take in a shadow search, in milliseconds: somebody waits for it. */
const SEARCH_MS = 8_000;

export interface CredibilityDeps {
  log: Log;
  /** Instead of the list that the configuration names; without either nothing is known of any source. */
  sourceCredibility?: SourceCredibility;
  telemetry?: Telemetry;
  /** Milliseconds since the epoch: a source's age is counted to it. Absent: this machine's. */
  clock?: () => number;
  /** Told how the service is; absent: nobody asks. */
  health?: Health;
}

/**
 * Serves assize.v1.Credibility and assize.v1.Shadow; on a bus shadow search and the scoring of sources as well. The embedding
 * service may come and go; only the address is taken. Rejects with a ConfigError for a list of
 * sources that can't be read, or with lines that are none. Disposal lets running calls end.
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
  // Whoever waits for it asks again every second, case by case: an outage is told once.
  let away: string | null = null;
  const { read, load } = bounded(async (asked, signal) => {
    const outcome = await readAll(embedding, asked, signal, (err) => {
      if (away !== err.code) log.warn({ err }, 'the embedding service did not answer');
      away = err.code;
    });
    if ('by' in outcome && away !== null) {
      log.info('the embedding service answers again');
      away = null;
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
      ...defined({ model: llm && traced(openModel(llm), telemetry) }),
      onFailure: (err) => log.warn({ err }, 'shadow search: the embedding service did not answer'),
    },
  );
  // Who asks on the bus is answered through a door of our own, whatever the others ask for.
  const address = config.bus
    ? stack.use(await ownSockets()).before('credibility', config.address)
    : config.address;
  const services = [service, implement(ShadowService, { search: shadow })];
  const server = stack.use(
    await serve({ address, door, services, log, telemetry, inHand: health.inHand }),
  );
  if (config.bus !== undefined)
    stack.use(await answerOnBus(config.bus, server.address, { log, health }));
  log.info({ addresses: server.addresses }, 'credibility serves');
  return Object.assign(stack.move(), { address: server.address });
}
