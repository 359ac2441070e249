/** The real model, and what earlier processes have read with it. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { READ_BY } from '#src/stance/cross-encoder.ts';
import { findStanceModel, SHIPPED_MODEL } from '#src/stance/index.ts';
import { KeptReadings } from '#src/stance/kept.ts';
import { modelStance } from '#src/stance/model-reader.ts';

const folder = await mkdtemp(join(tmpdir(), 'readings-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const found = await findStanceModel(SHIPPED_MODEL);
if (found.kind !== 'found' || !found.model.second) throw new Error('there are no two readers');
const { model } = found;
/** The same readers by name and digest, of which nothing can be loaded. */
const gone = { ...model, folder, second: { ...found.model.second, folder } };

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

it('answers from what an earlier process read, to the bit, without loading a model', async () => {
  using first = store();
  await using reader = await modelStance({ model, store: first });
  const read = await reader.read(PAIRS);
  using second = store();
  await using later = await modelStance({ model: gone, store: second });
  expect(await later.read(PAIRS)).toEqual(read);
  expect(later.load?.()).toEqual({ used: 0, limit: 8192 });
});

it('loads both models with the first pair that nobody has read', async () => {
  using kept = store();
  await using reader = await modelStance({ model, store: kept });
  await using anew = await modelStance({ model });
  expect(await reader.read([unread, ...PAIRS])).toEqual(await anew.read([unread, ...PAIRS]));
});

it('fails, and does not guess, where a model that loaded once can no longer be loaded', async () => {
  using kept = store();
  await using reader = await modelStance({ model: gone, store: kept });
  const late = { ...unread, passage: 'Work on it began in 1790.' };
  await expect(reader.read([late])).rejects.toThrow('stance.onnx is not the file');
  expect(await reader.read(PAIRS)).toHaveLength(2);
  // Whoever opens it next hears of it at once, and has cues read.
  await expect(modelStance({ model: gone, store: kept })).rejects.toThrow('is not the file');
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
