import { deleteRetired, reindexElastic, type Reindexed } from '@assize/vectors/elastic';
import { readEmbeddingConfig } from '@assize/embedding/service';
import { openEncoder } from '@assize/models/encoder';
import { findEmbeddingModel } from '@assize/launcher';
import { createLog } from '@assize/telemetry/log';
import type { IndexModel } from '@assize/vectors';
import { type IndexProgress, indexProgressOf, printStep } from '../terminal/progress.ts';
import { Failure } from '../terminal/failure.ts';
import { Interrupted, interruptible } from '../terminal/interrupt.ts';
import { printToStderr, print } from '../terminal/output.ts';

interface ReindexOptions {
  readonly deleteRetired?: boolean;
  readonly json?: boolean;
}

type ReindexOutcome = Reindexed & { readonly to: IndexModel; readonly deleted?: readonly string[] };

const NO_CLUSTER =
  'reindex: ASSIZE_ELASTICSEARCH_URL is not set: reindex migrates an index in Elasticsearch to this ' +
  'version’s model. For an index in a folder run `npm run -s assize -- index` into another folder ' +
  '(ASSIZE_DATA)';

export async function reindex(options: ReindexOptions): Promise<void> {
  try {
    const done = await interruptible((signal) => run(options, signal));
    print(options.json ? `${JSON.stringify(done)}\n` : resultText(done));
  } catch (error) {
    if (error instanceof Interrupted) {
      printToStderr(
        'assize: the passages copied so far are kept; run the same command again to continue\n',
      );
    }
    // The address or the name of the index is invalid.
    if (error instanceof RangeError) throw new Failure(`reindex: ${error.message}`);
    throw error;
  }
}

async function run(options: ReindexOptions, signal: AbortSignal): Promise<ReindexOutcome> {
  const { env } = process;
  const { elastic, threads } = readEmbeddingConfig(env);
  if (elastic === undefined) throw new Failure(NO_CLUSTER);
  const log = createLog({ name: 'reindex', level: 'warn' });
  const model = await findEmbeddingModel({ env, onProgress: printStep });
  printStep('loading the model');
  await using encoder = await openEncoder({ model, threads });
  // The bar is shown once the number of passages is known.
  using shown = new DisposableStack();
  let [bar, before]: [IndexProgress | undefined, number] = [undefined, 0];
  const to = { model: encoder.model, dimensions: encoder.dimensions };
  const done = await reindexElastic({
    ...elastic,
    to,
    log,
    signal,
    embed: (texts) => encoder.encode(texts, { signal }),
    onProgress: (embedded, passages) => {
      bar ??= shown.use(indexProgressOf(passages));
      bar.step(embedded - before, 'embedded', embedded);
      before = embedded;
    },
  });
  if (!options.deleteRetired) return { ...done, to };
  return { ...done, to, deleted: await deleteRetired({ ...elastic, log }) };
}

function named({ model, dimensions }: IndexModel): string {
  return `${model} (${dimensions} dimensions)`;
}

function formerly(from: IndexModel, to: IndexModel): string {
  return named(from) === named(to) ? 'of an earlier layout' : `by ${named(from)}`;
}

function resultText(done: ReindexOutcome): string {
  const { to, deleted } = done;
  const what =
    done.status === 'current'
      ? `The index in Elasticsearch already uses ${named(to)}.`
      : `The index in Elasticsearch now uses ${named(to)}: ` +
        `${done.embedded.toLocaleString('en')} embedded. Before, it was ` +
        `${formerly(done.from, to)}.\n` +
        'Restart your services one by one: running services still read the former index.';
  const gone =
    deleted === undefined ? [] : [`Deleted: ${deleted.length === 0 ? 'none' : deleted.join(', ')}`];
  return [what, ...gone, ''].join('\n');
}
