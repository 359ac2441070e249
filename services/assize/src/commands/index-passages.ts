import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { FETCH_DEFAULTS, openDocumentReader } from '@assize/documents';
import { readEmbeddingConfig } from '@assize/embedding/service';
import { createLog } from '@assize/telemetry/log';
import { EmbeddingService } from '@assize/proto/rpc';
import { CallError, client } from '@assize/rpc';
import { homeOf } from '../court/home.ts';
import { openReading } from '../court/reading.ts';
import type { Plan } from '../indexing/item.ts';
import { planOf } from '../indexing/plan.ts';
import { type IndexProgress, indexProgressOf } from '../terminal/progress.ts';
import { Register } from '../indexing/register.ts';
import { type Holder, renderReport } from '../indexing/render-report.ts';
import type { Report } from '../indexing/report.ts';
import { runIndexing, weightOf } from '../indexing/run.ts';
import { Failure, command } from '../terminal/failure.ts';
import { Interrupted, interruptible } from '../terminal/interrupt.ts';
import { complain, print } from '../terminal/output.ts';

interface IndexOptions {
  readonly tag?: string[];
  readonly root?: string;
  readonly allowPrivate?: boolean;
  readonly json?: boolean;
}

const CALL_MS = 120_000;

/** Puts documents and passages into the user's own index, which searches read from then on. */
export function indexPassages(given: readonly string[], options: IndexOptions): Promise<void> {
  return command(async () => {
    const plan = await planOf(given, options.root);
    try {
      const { report, total, holder } = await interruptible((signal) =>
        index(plan, options, signal),
      );
      const where = holder.kind === 'embedded' ? holder.name : holder.kind;
      const text = options.json
        ? `${JSON.stringify({ ...report, total, index: where })}\n`
        : renderReport(report, total, holder);
      print(text);
      return report.failed.length === 0 ? 0 : 1;
    } catch (error) {
      if (error instanceof Interrupted) {
        complain('assize: what is in stays; run the same again, and it goes on there\n');
      }
      if (error instanceof CallError) throw new Failure(`index: ${error.message}`, 1);
      throw error;
    }
  });
}

interface Indexed {
  readonly report: Report;
  /** Passages in the index. */
  readonly total: number;
  readonly holder: Holder;
}

async function index(plan: Plan, options: IndexOptions, signal: AbortSignal): Promise<Indexed> {
  const { ownIndex: folder } = homeOf(process.env);
  const isNew = !existsSync(folder);
  using progress = indexProgressOf(plan.items.reduce((sum, item) => sum + weightOf(item), 0));
  const indexed = await intoIndex(plan, options, { folder, progress, signal });
  // An own index with nothing in it would hide the shipped corpus.
  if (isNew && indexed.total === 0) await rm(folder, { recursive: true, force: true });
  return indexed;
}

interface Place {
  readonly folder: string;
  readonly progress: IndexProgress;
  readonly signal: AbortSignal;
}

async function intoIndex(
  plan: Plan,
  { tag = [], allowPrivate = false }: IndexOptions,
  { folder, progress, signal }: Place,
): Promise<Indexed> {
  const env = process.env;
  const home = homeOf(env);
  const log = createLog({ name: 'index', level: 'warn' });
  using register = new Register(folder);
  const { say } = progress;
  // No stance is read here: what is quickest to open will do.
  await using reading = await openReading({
    home,
    env,
    search: false,
    own: true,
    stance: { by: 'lexical' },
    log,
    say,
  });
  await using rpc = client(EmbeddingService, reading.embedding, { timeoutMs: CALL_MS });
  await using reader = openDocumentReader();
  const report = await runIndexing({
    plan,
    tags: tag,
    fetch: { ...FETCH_DEFAULTS, allowPrivate },
    reader,
    register,
    rpc,
    signal,
    onProgress: (weight, what, passages) => progress.step(weight, what, passages),
  });
  const { passages: total, index: kind } = await rpc.info({});
  const alias = readEmbeddingConfig(env).elastic?.name;
  return { report, total, holder: { kind, name: kind === 'embedded' ? folder : (alias ?? kind) } };
}
