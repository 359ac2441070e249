import type { Encoder } from '@assize/models/encoder';
import type { Log } from '@assize/telemetry/log';
import { Health } from '@assize/launcher/health';
import { messageOf } from '@assize/proto/message-of';
import { EmbeddingService } from '@assize/proto/rpc';
import { implement, serve, type RpcServer } from '@assize/rpc';
import type { StanceReader } from '@assize/models/stance';
import { noTelemetry, type Bound, type Telemetry } from '@assize/telemetry';
import type { EmbeddingConfig } from '#src/config.ts';
import { openModels, type Models } from '#src/models.ts';
import { withRpcErrors } from '#src/failures.ts';
import { openIndex } from '#src/open-index.ts';
import { deletePassages } from '#src/rpc/delete-passages.ts';
import { embed, embedStream } from '#src/rpc/embed.ts';
import { indexPassages, indexStream } from '#src/rpc/index-passages.ts';
import { info } from '#src/rpc/info.ts';
import { search } from '#src/rpc/search.ts';
import { stance } from '#src/rpc/stance.ts';

export { readEmbeddingConfig, type EmbeddingConfig } from '#src/config.ts';
export { openModels, type Models } from '#src/models.ts';

export interface EmbeddingDeps {
  log: Log;
  /** Passages that have expired by then are excluded. Default: the system clock. */
  now?: () => Date;
  telemetry?: Telemetry;
  /** Receives the health of the service's parts; absent if nobody asks for it. */
  health?: Health;
  /** Models to use, which are closed with the service; if absent, the service loads its own. */
  models?: Models;
}

/** The health check's name for the chosen stance reader, beside the service's own. */
const STANCE_PART = 'assize.v1.Embedding/stance-model';
const INDEX_PART = 'assize.v1.Embedding/index';

function boundsOf(encoder: Encoder, reader: StanceReader): Bound[] {
  const queue = reader.load?.();
  return [
    { name: 'encoder_queue', ...encoder.load },
    ...(queue ? [{ name: 'stance_queue', ...queue } as const] : []),
  ];
}

/**
 * Serves assize.v1.Embedding. Rejects if the model's files cannot be read, if the index was built
 * with another model (an IndexModelError), or if the address is taken. An unreachable Elasticsearch
 * does not prevent the start: until it is back, calls that need the index fail with UNAVAILABLE,
 * and health reports it. Disposal waits for running calls to end.
 */
export async function startEmbedding(
  config: EmbeddingConfig,
  {
    log,
    now = () => new Date(),
    telemetry = noTelemetry,
    health = new Health(),
    models,
  }: EmbeddingDeps,
): Promise<AsyncDisposable & Pick<RpcServer, 'address'>> {
  const { address, door, model } = config;
  await using stack = new AsyncDisposableStack();
  const { encoder, reader } = stack.use(models ?? (await openModels(config, log)));
  const modelHealth = health.part('embedding/model');
  if (reader.missing.length === 0) modelHealth.works();
  else modelHealth.fails(`not loaded: ${reader.missing.join('; ')}`);
  const { dimensions } = encoder;
  stack.use(telemetry.metrics.showBounds(() => boundsOf(encoder, reader)));
  const opened = await openIndex(config, { model: model.name, dimensions }, { log, telemetry });
  const index = stack.use(opened.index);
  const embedding = withRpcErrors(embed(encoder));
  const indexing = withRpcErrors(
    indexPassages(encoder, index, config.mostPassages ?? Infinity),
    log,
  );
  const service = implement(EmbeddingService, {
    embed: embedding,
    embedStream: embedStream(embedding),
    index: indexing,
    indexStream: indexStream(indexing),
    delete: withRpcErrors(deletePassages(index), log),
    search: withRpcErrors(search({ encoder, index, now }), log),
    stance: withRpcErrors(stance(reader, (seconds) => telemetry.metrics.stanceRead(seconds))),
    info: withRpcErrors(info(index, opened.kind), log),
  });
  const parts = { [STANCE_PART]: reader.missing.length === 0, [INDEX_PART]: true };
  const doors = { address, setting: 'ASSIZE_EMBEDDING_ADDRESS', door };
  const means = { log, parts, telemetry, inHand: health.inHand };
  const server = stack.use(await serve({ ...doors, ...means, services: [service] }));
  const indexHealth = health.part('embedding/index');
  opened.watch((working, why) => {
    server.report(INDEX_PART, working);
    if (working) indexHealth.works();
    else {
      indexHealth.fails(`the index can’t be reached: ${messageOf(why)}`);
      log.warn({ err: why }, 'the index can’t be reached');
    }
  });
  const about = { address: server.address, index: opened.kind, stance: reader.model };
  log.info(about, 'embedding serves');
  return Object.assign(stack.move(), { address: server.address });
}
