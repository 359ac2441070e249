/** The real model, and what earlier processes have read with it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { READ_BY } from '#src/stance/cross-encoder.ts';
import { findStanceModel, SHIPPED_MODEL } from '#src/stance/index.ts';
import { KeptReadings } from '#src/stance/kept.ts';
import { modelStance } from '#src/stance/model-reader.ts';

const folder = await mkdtemp(join(tmpdir(), 'readings-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
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

const store = (): KeptReadings =>
  new KeptReadings(folder, (why) => {
    throw new Error(why);
  });

it('answers from what an earlier process read, to the bit', async () => {
  using first = store();
  await using reader = await modelStance({ model, store: first });
  const read = await reader.read(PAIRS);
  using second = store();
  await using later = await modelStance({ model, store: second });
  await using anew = await modelStance({ model });
  expect(await later.read([unread, ...PAIRS])).toEqual([...(await anew.read([unread])), ...read]);
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
  const [runtime, tokenizers] = ['onnxruntime-node', '@huggingface/tokenizers'];
  const installed = [await versionOf(runtime), await versionOf(tokenizers)];
  expect(READ_BY).toBe(`${runtime} ${installed[0]}, tokenizers ${installed[1]}, frame 1`);
});
