import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { FETCH_DEFAULTS, openDocumentReader } from '@assize/documents';
import { readEmbeddingConfig } from '@assize/embedding/service';
import { createLog } from '@assize/telemetry/log';
import { EmbeddingService } from '@assize/proto/rpc';
import { CallError, client } from '@assize/rpc';
import { homeOf, type Home } from '../court/home.ts';
import { openReading } from '../court/reading.ts';
import type { Plan } from '../indexing/item.ts';
import { planOf } from '../indexing/plan.ts';
import { indexProgressOf } from '../terminal/progress.ts';
import { Register } from '../indexing/register.ts';
import { renderReport } from '../indexing/render-report.ts';
import { runIndexing, weightOf } from '../indexing/run.ts';
import { Failure } from '../terminal/failure.ts';
import { Interrupted, interruptible } from '../terminal/interrupt.ts';
import { printToStderr, print } from '../terminal/output.ts';

interface IndexOptions {
  readonly tag?: string[];
  readonly root?: string;
  readonly allowPrivate?: boolean;
  readonly json?: boolean;
}

const CALL_MS = 120_000;

export async function indexPassages(
  given: readonly string[],
  options: IndexOptions,
): Promise<number> {
  const plan = await planOf(given, options.root);
  try {
    const indexed = await interruptible((signal) => index(plan, options, signal));
    const { report, total, kind, name } = indexed;
    const all = { ...report, total, index: kind === 'embedded' ? name : kind };
    print(options.json ? `${JSON.stringify(all)}\n` : renderReport(report, total, kind, name));
    return report.failed.length === 0 ? 0 : 1;
  } catch (error) {
    if (error instanceof Interrupted) {
      printToStderr(
        'assize: the passages indexed so far are kept; run the same command again to continue\n',
      );
    }
    if (error instanceof CallError) throw new Failure(`index: ${error.message}`, 1);
    throw error;
  }
}

async function index(plan: Plan, options: IndexOptions, signal: AbortSignal) {
  const home = homeOf(process.env);
  const isNew = !existsSync(home.ownIndex);
  const indexed = await intoIndex(plan, options, home, signal);
  // An empty index of one's own would hide the shipped corpus.
  if (isNew && indexed.total === 0) await rm(home.ownIndex, { recursive: true, force: true });
  return indexed;
}

async function intoIndex(
  plan: Plan,
  { tag = [], allowPrivate = false }: IndexOptions,
  home: Home,
  signal: AbortSignal,
) {
  const { env } = process;
  const folder = home.ownIndex;
  using progress = indexProgressOf(plan.items.reduce((sum, item) => sum + weightOf(item), 0));
  const log = createLog({ name: 'index', level: 'warn' });
  using register = new Register(folder);
  const { say } = progress;
  // Indexing reads no stance, so the reader that opens fastest is used.
  const lexical = { search: false, own: true, stance: { by: 'lexical' } } as const;
  await using reading = await openReading({ home, env, ...lexical, log, say });
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
    onProgress: progress.step,
  });
  const { passages: total, index: kind } = await rpc.info({});
  const alias = readEmbeddingConfig(env).elastic?.name;
  return { report, total, kind, name: kind === 'embedded' ? folder : (alias ?? kind) };
}
