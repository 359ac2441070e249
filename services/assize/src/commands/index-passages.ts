import { createLog } from '@assize/log';
import { findEmbeddingModel } from '@assize/launcher';
import { startEmbedding } from '@assize/embedding/service';
import { checkEvidence, type Evidence } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { homeOf } from '../court/home.ts';
import { command, Failure } from './failure.ts';
import { readLines } from './input.ts';
import { progressOf } from './progress.ts';

/** Passages embedded in one call. */
const BATCH = 16;
const CALL_MS = 120_000;

/** Puts a file's passages into the local index, which searches without --evidence read. */
export function indexPassages(file: string): Promise<void> {
  return command(async () => {
    const passages = await passagesIn(file);
    using progress = progressOf(passages.length, false);
    const env = process.env;
    const log = createLog({ name: 'index', level: 'warn' });
    const model = await findEmbeddingModel({ env, log, onProgress: (what) => progress.say(what) });
    const { ownIndex: indexFolder } = homeOf(env);
    const config = { address: '127.0.0.1:0', model, threads: 1, indexFolder };
    await using service = await startEmbedding(config, { log });
    await using embedding = client(EmbeddingService, service.address, { timeoutMs: CALL_MS });
    let [indexed, unchanged] = [0, 0];
    for (let from = 0; from < passages.length; from += BATCH) {
      const batch = passages.slice(from, from + BATCH);
      const done = await embedding.index({ passages: batch });
      indexed += done.indexed;
      unchanged += done.unchanged;
      for (const { id } of batch) progress.step(id);
    }
    const { passages: total } = await embedding.info({});
    process.stdout.write(
      `${indexed} passages indexed, ${unchanged} unchanged, ${total} in your index: ${indexFolder}\n` +
        'From now on a claim without evidence is searched for here, not in the shipped corpus.\n',
    );
  });
}

async function passagesIn(file: string): Promise<(Evidence & { text: string })[]> {
  const rows = await readLines(file);
  if (rows.length === 0) throw new Failure(`${file} holds no passage`);
  return rows.map(({ line, value }) => {
    const checked = checkEvidence({ id: `${file}:${line}`, ...value });
    if (!checked.ok) throw new Failure(`${file}:${line}: ${checked.faults.join('; ')}`);
    const { text } = checked.value;
    if (text === undefined || text.trim() === '') throw new Failure(`${file}:${line}: no text`);
    return { ...checked.value, text };
  });
}
