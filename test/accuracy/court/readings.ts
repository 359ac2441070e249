/**
 * Has the items of files read by the court's own services, once, as court and single pass have them read.
 * Reading takes minutes, choosing (`choose.ts`) seconds. Items that stand in OUT already are not read
 * again.
 *
 *   node test/accuracy/court/readings.ts OUT.jsonl SET=ITEMS.jsonl …
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createLog } from '@assize/telemetry/log';
import type { ExhibitReading } from '@assize/proto';
import type { Passage, Reader } from '@assize/court/reading';
import { remoteReader } from '@assize/court/reading/adapters';
import { ownFolder } from '#src/folder.ts';
import { homeOf } from '../../../services/assize/src/court/home.ts';
import { openReading } from '../../../services/assize/src/court/reading.ts';
import { itemOf, type Item } from '../../measure/evaluate/items.ts';
import { isDevelopment } from '../split.ts';
import { objectIn } from '../stance/pairs.ts';

/** What was read of an item. */
export interface ReadItem {
  readonly set: string;
  readonly id: string;
  readonly gold: string;
  /** Whether its group is in the development part. */
  readonly dev: boolean;
  readonly claim: string;
  readonly passages: readonly Passage[];
  readonly readings: readonly ExhibitReading[];
  /** Why some were not read; of files from before it was kept, absent. */
  readonly missing?: readonly string[];
}

/** Reading waits for a model on a busy machine: here nothing stands in for it. */
const TIMEOUT_MS = 120_000;

export function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
}

async function read(reader: Reader, claim: string, passages: readonly Passage[]) {
  const { readings, missing } = await reader.read(claim, passages);
  // A text in another language is read as it is in court: by nobody.
  const failed = missing.filter((what) => !what.includes('another language'));
  if (failed.length > 0) throw new Error(failed.join('; '));
  return { readings, missing };
}

async function readItem(reader: Reader, set: string, item: Item): Promise<ReadItem> {
  const { id, group, gold } = item;
  const { text: claim, evidence = [] } = item.claim;
  const passages = evidence.map((one) => ({ id: one.id, text: one.text ?? '' }));
  const { readings, missing } = await read(reader, claim, passages);
  const dev = isDevelopment(set, group);
  return { set, id, gold, dev, claim, passages, readings, missing };
}

async function main([out, ...named]: readonly string[]): Promise<void> {
  if (out === undefined || named.length === 0) {
    process.stderr.write(
      'usage: node test/accuracy/court/readings.ts OUT.jsonl SET=ITEMS.jsonl …\n',
    );
    process.exitCode = 2;
    return;
  }
  await using stack = new AsyncDisposableStack();
  const { path: folder } = stack.use(await ownFolder());
  const env = { ...process.env, ASSIZE_DATA: folder };
  const log = createLog({ name: 'readings', level: 'warn' });
  const say = (what: string): void => void process.stderr.write(`${what}\n`);
  const services = stack.use(
    await openReading({ home: homeOf(env), env, search: false, timeoutMs: TIMEOUT_MS, log, say }),
  );
  const reader = stack.use(remoteReader(services.credibility, { timeoutMs: TIMEOUT_MS }));
  const done = new Set(
    linesOf(out).map((line) => {
      const id: unknown = Reflect.get(objectIn(line), 'id');
      return id;
    }),
  );
  for (const one of named) {
    const [set = '', file = ''] = one.split('=');
    for (const [at, line] of linesOf(file).entries()) {
      const item = itemOf(objectIn(line), `${file}:${at + 1}`);
      if (done.has(item.id)) continue;
      appendFileSync(out, `${JSON.stringify(await readItem(reader, set, item))}\n`);
    }
    say(`${set} is read`);
  }
}

if (import.meta.main) await main(process.argv.slice(2));
