import { defined } from '@assize/proto';
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

/** The index that the configuration names. */
export interface OpenedIndex {
  readonly index: VectorIndex;
  /** Where the passages are, as it may be shown. */
  readonly kind: 'embedded' | 'elasticsearch';
  watch(watcher: IndexWatcher): void;
}

type Choice = Pick<EmbeddingConfig, 'elastic' | 'indexFolder'>;

/** Where the index tells of itself. */
interface Told {
  readonly log: Log;
  readonly telemetry: Telemetry;
}

/** Loaded where it is chosen alone: a court on one machine has no use for a cluster's client. */
function openElastic(
  elastic: NonNullable<Choice['elastic']>,
  model: IndexModel,
  { log, telemetry }: Told,
) {
  const { probeMs, ...where } = elastic;
  const open = async (): Promise<VectorIndex> => {
    const { openElasticIndex } = await import('@assize/vectors/elastic');
    return openElasticIndex({ ...where, ...model, log, telemetry });
  };
  return new RecoveringIndex({ ...model, open, ...defined({ probeMs }) });
}

/**
 * Opens Elasticsearch where it is configured, else the embedded index. An Elasticsearch that can't
 * be reached now is tried again; anything else that is wrong with either rejects, and with another
 * model's index it is an IndexModelError.
 */
export async function openIndex(
  { elastic, indexFolder: folder }: Choice,
  model: IndexModel,
  told: Told,
): Promise<OpenedIndex> {
  if (elastic === undefined) {
    const onFault = (error: Error): void =>
      told.log.warn({ err: error }, 'the index searches slower');
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
