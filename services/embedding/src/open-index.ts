import { definedFields } from '@assize/proto';
import type { Log } from '@assize/telemetry/log';
import type { Telemetry } from '@assize/telemetry';
import {
  IndexUnavailableError,
  openEmbeddedIndex,
  type IndexModel,
  type VectorIndex,
} from '@assize/vectors';
import type { EmbeddingConfig } from '#src/config.ts';
import { RecoveringIndex, type IndexWatcher } from '#src/recovering-index.ts';

export interface OpenedIndex {
  readonly index: VectorIndex;
  /** What holds the passages, as `Info` reports it. */
  readonly kind: 'embedded' | 'elasticsearch';
  watch(watcher: IndexWatcher): void;
}

type Choice = Pick<EmbeddingConfig, 'elastic' | 'indexFolder'>;

interface Reporting {
  readonly log: Log;
  readonly telemetry: Telemetry;
}

/** Loads the Elasticsearch client only if it is chosen: a court on one machine does not need it. */
function openElastic(
  elastic: NonNullable<Choice['elastic']>,
  model: IndexModel,
  { log, telemetry }: Reporting,
) {
  const { probeMs, ...where } = elastic;
  const open = async (): Promise<VectorIndex> => {
    const { openElasticIndex } = await import('@assize/vectors/elastic');
    return openElasticIndex({ ...where, ...model, log, telemetry });
  };
  return new RecoveringIndex({ ...model, open, ...definedFields({ probeMs }) });
}

/**
 * Opens Elasticsearch if it is configured, else the embedded index. An Elasticsearch that is
 * unreachable is retried in the background; any other fault of either index rejects. An index that
 * was built with another model rejects with an IndexModelError.
 */
export async function openIndex(
  { elastic, indexFolder: folder }: Choice,
  model: IndexModel,
  told: Reporting,
): Promise<OpenedIndex> {
  if (elastic === undefined) {
    const onFault = (error: Error): void =>
      told.log.warn({ err: error }, 'searches of the index are slower');
    const index = await openEmbeddedIndex({ folder, ...model, onFault });
    return { index, kind: 'embedded', watch: (watcher) => watcher(true, undefined) };
  }
  await using stack = new AsyncDisposableStack();
  const index = stack.use(openElastic(elastic, model, told));
  await index.size().catch((error: unknown) => {
    if (!(error instanceof IndexUnavailableError)) throw error;
  });
  stack.move();
  return { index, kind: 'elasticsearch', watch: (watcher) => index.watch(watcher) };
}
