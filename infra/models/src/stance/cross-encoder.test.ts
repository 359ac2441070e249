/** The real model, and readings that earlier processes stored. */
import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it, vi } from 'vitest';
import { READ_BY } from '#src/stance/cross-encoder.ts';
import { findStanceModel, SHIPPED_MODEL } from '#src/stance/index.ts';
import { ResultStore } from '#src/onnx/index.ts';
import { modelStance } from '#src/stance/model-reader.ts';

const folder = testFolder();
const found = await findStanceModel(SHIPPED_MODEL);
if (found.kind !== 'found' || !found.model.second) throw new Error('there are no two readers');
const { model } = found;
const { second: _beside, ...alone } = model;

const CLAIM = 'The stone bridge of Arden was opened in 1781.';
const PAIRS = ['The bridge of Arden was opened in 1781.', 'Nobody opened it.'].map((passage) => ({
  claim: CLAIM,
  passage,
}));
const unread = { claim: CLAIM, passage: 'It was never finished.' };

const fail = (why: string): never => {
  throw new Error(why);
};
const store = (): ResultStore =>
  new ResultStore({ folder, name: 'readings.sqlite', most: 1000 }, fail);

it('answers from what an earlier process read, to the bit', async () => {
  using first = store();
  await using reader = await modelStance({ model, store: first });
  const read = await reader.read(PAIRS);
  using second = store();
  await using later = await modelStance({ model, store: second });
  await using anew = await modelStance({ model });
  expect(await later.read([unread, ...PAIRS])).toEqual([...(await anew.read([unread])), ...read]);
});

it('loads both readers with the first pair that no process has read', async () => {
  const fresh = await mkdtemp(join(folder, 'fresh-'));
  using kept = new ResultStore({ folder: fresh, name: 'readings.sqlite', most: 1000 }, fail);
  let threads = 0;
  const count = (): void => void (threads += 1);
  process.on('worker', count);
  try {
    {
      await using reader = await modelStance({ model, store: kept });
      expect(threads).toBe(2);
      await reader.read(PAIRS);
    }
    const firstUse = Promise.withResolvers<void>();
    await using later = await modelStance({ model, store: kept, firstUse });
    await later.read(PAIRS);
    expect(threads).toBe(2);
    await later.read([unread]);
    expect(threads).toBe(4);
  } finally {
    process.off('worker', count);
  }
});

it('takes what is kept for what was read', async () => {
  using kept = store();
  const set = vi.spyOn(kept, 'set');
  await using reader = await modelStance({ model: alone, store: kept });
  const pair = { claim: CLAIM, passage: 'Work on it began in 1790.' };
  await reader.read([pair]);
  for (const [key] of set.mock.calls.slice()) kept.set(key, [9, 0, 0]);
  await using later = await modelStance({ model: alone, store: kept });
  expect((await later.read([pair]))[0]?.support).toBeGreaterThan(0.9);
});

it('keeps what was read for the versions that read it', async () => {
  const versionOf = async (name: string): Promise<string> => {
    const path = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
    const described: unknown = JSON.parse(await readFile(path, 'utf8'));
    return String(Reflect.get(Object(described), 'version'));
  };
  const names = { 'onnxruntime-node': '', tokenizers: '@huggingface/tokenizers', eld: '' };
  const installed = Object.entries(names).map(
    async ([name, at]) => `${name} ${await versionOf(at || name)}`,
  );
  expect(READ_BY).toBe(`${(await Promise.all(installed)).join(', ')}, frame 3`);
});
