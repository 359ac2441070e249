import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtFolder, mainOf } from './built.mjs';

let root: string;
const source = () => join(root, 'services/assize/src/main.ts');
const store = () => join(root, 'node_modules/.pnpm');
const built = (): Promise<string> => mainOf(root, process.execPath, source());

/** A checkout whose bundler copies the only source. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'assize-built-'));
  const folders = [
    'clients/pack/src',
    'infra',
    'proto',
    'services/assize/src',
    'node_modules/.pnpm',
  ];
  for (const folder of folders) await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, 'pnpm-lock.yaml'), '');
  await writeFile(source(), 'one');
  await writeFile(
    join(root, 'clients/pack/src/checkout.ts'),
    `import { cpSync, readFileSync } from 'node:fs';
    if (readFileSync('services/assize/src/main.ts', 'utf8') === 'broken') throw new Error('no');
    cpSync('services/assize/src/main.ts', process.argv[2] + '/dist/assize.js');`,
  );
});
afterAll(() => rm(root, { recursive: true, force: true }));

test('is built once for the sources as they are, and again when one has changed', async () => {
  const first = await built();
  expect(await readFile(first, 'utf8')).toBe('one');
  expect(await built()).toBe(first);
  // The same length, and possibly the same modification time to the millisecond.
  await writeFile(source(), 'two');
  await utimes(source(), 1, 1);
  const second = await built();
  expect(second).not.toBe(first);
  expect(await readFile(second, 'utf8')).toBe('two');
  // A court that was started from the first bundle still loads from it.
  expect(await readdir(store())).toHaveLength(2);
});

test('leaves the sources to run as they are where it can’t be built', async () => {
  await writeFile(source(), 'broken');
  expect(await built()).toBe(source());
  expect(await builtFolder(root, process.execPath)).toBeUndefined();
});

test('leaves a source that is no service’s to run as it is', async () => {
  const other = join(root, 'services/assize/src/other.ts');
  expect(await mainOf(root, process.execPath, other)).toBe(other);
});

test('keeps three bundles', async () => {
  for (const text of ['1', '22', '333', '4444']) {
    await writeFile(source(), text);
    expect(await readFile(await built(), 'utf8')).toBe(text);
  }
  expect(await readdir(store())).toHaveLength(3);
});

test('leaves alone what another run holds or has just taken away', async () => {
  const lock = 'assize-0123456789abcdef.lock';
  await mkdir(join(store(), lock));
  await utimes(join(store(), lock), 1, 1);
  // Listed, but can't be read.
  await symlink('gone', join(store(), 'assize-fedcba9876543210'));
  await writeFile(source(), '55555');
  expect(await readFile(await built(), 'utf8')).toBe('55555');
  expect(await readdir(store())).toContain(lock);
});
