import { spawn } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DamagedIndexError, openEmbeddedIndex } from '@assize/vectors';
import { expect, it } from 'vitest';
import { MODEL, directionOf, vectorIndexSuite } from './vector-index.ts';

const WRITER = new URL('./vectors-embedded-writer.ts', import.meta.url);

async function makeFolder(): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'assize-index-'));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

vectorIndexSuite('embedded', async () => {
  const made = await makeFolder();
  return {
    ...made,
    open: (model) => openEmbeddedIndex({ folder: made.folder, ...model }),
    startWriter: () =>
      spawn(process.execPath, [fileURLToPath(WRITER), made.folder], {
        stdio: ['ignore', 'pipe', 'inherit'],
      }),
  };
});

it('refuses an embedded index with a changed byte in it, naming the passage', async () => {
  await using made = await makeFolder();
  const text = 'a text that is found in the file';
  {
    await using index = await openEmbeddedIndex({ folder: made.folder, ...MODEL });
    const passage = { id: 'changed', text, tags: [] };
    await index.upsert([{ passage, vector: directionOf(1) }]);
  }
  const file = await open(join(made.folder, 'index.sqlite'), 'r+');
  const at = (await file.readFile()).indexOf(text);
  expect(at).toBeGreaterThan(0);
  await file.write('b', at);
  await file.close();
  const error: unknown = await openEmbeddedIndex({ folder: made.folder, ...MODEL }).catch(
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(DamagedIndexError);
  expect(String(error)).toContain('changed');
});
