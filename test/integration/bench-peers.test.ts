import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { figuresOf } from '../measure/bench/figures.ts';
import { serversIn } from '../measure/bench/contestants.ts';
import { PEERS } from '../measure/bench/peers/list.ts';
import { STEPS } from '../measure/bench/peers/steps.ts';
import { runStretch } from '../measure/bench/stretch.ts';
import { ownFolder } from '#src/folder.ts';
import { expect, test } from 'vitest';

const TRIALS = 6;

/** Checks what must be on disk once the trials have ended. Absent: nothing, or the server's own tests check it. */
const KEPT: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  async 'BullMQ flow, no persistence'(folder) {
    expect((await readdir(folder)).filter((name) => !name.endsWith('.log'))).toEqual([]);
  },
  async 'BullMQ flow, AOF always'(folder) {
    const parts = await readdir(join(folder, 'appendonlydir'));
    const files = parts.filter((name) => name.endsWith('.aof'));
    const texts = await Promise.all(
      files.map((name) => readFile(join(folder, 'appendonlydir', name), 'latin1')),
    );
    // A result of the last step, which has the findings of all.
    expect(texts.join('')).toContain(`"by":"step-${STEPS - 1}"`);
  },
  async 'LangGraph.js, SQLite'(folder) {
    using db = new DatabaseSync(join(folder, 'checkpoints.sqlite'), { readOnly: true });
    const rows = db.prepare('SELECT count(*) AS n FROM checkpoints GROUP BY thread_id').all();
    expect(rows).toHaveLength(TRIALS);
    for (const { n } of rows) expect(Number(n)).toBeGreaterThanOrEqual(STEPS);
  },
};

test.each(PEERS)('the five steps run on %s, and are kept as it says', async (name, _kind, open) => {
  await using folder = await ownFolder();
  await using stack = new AsyncDisposableStack();
  const nats = await serversIn(folder.path, () => undefined, stack);
  const own = join(folder.path, 'own');
  await mkdir(own);
  const contestant = await open(stack, { folder: own, nats });
  const figures = figuresOf([await runStretch(contestant, 0, TRIALS, 3)]);
  expect(figures.trials).toBe(TRIALS);
  expect(figures.tps).toBeGreaterThan(0);
  await KEPT[name]?.(own);
});
