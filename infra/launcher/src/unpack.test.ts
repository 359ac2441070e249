import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, test } from 'vitest';
import { checkDigest, fillOnce, unzip } from './unpack.ts';

const root = testFolder();

test('a folder whose filling failed does not exist, and leaves nothing beside it', async () => {
  const folder = join(root, 'a', 'thing');
  const failing = fillOnce(folder, async (partial) => {
    await writeFile(join(partial, 'half'), '');
    throw new Error('the network went away');
  });
  await expect(failing).rejects.toThrow('the network went away');
  expect(await readdir(join(root, 'a'))).toEqual([]);
});

test('two that fill the same folder at once both get it, whole', async () => {
  const folder = join(root, 'b', 'thing');
  const both = Promise.withResolvers<void>();
  let working = 0;
  const fill = (content: string) =>
    fillOnce(folder, async (partial) => {
      working += 1;
      if (working === 2) both.resolve();
      await both.promise;
      await writeFile(join(partial, 'file'), content);
    });
  expect(await Promise.all([fill('one'), fill('two')])).toEqual([folder, folder]);
  expect(['one', 'two']).toContain(await readFile(join(folder, 'file'), 'utf8'));
  expect(await readdir(join(root, 'b'))).toEqual(['thing']);
});

test('a filled folder is not filled again', async () => {
  const folder = join(root, 'c');
  await fillOnce(folder, async () => undefined);
  await fillOnce(folder, async () => {
    throw new Error('filled twice');
  });
});

test('only what is wanted comes out of an archive', async () => {
  const archive = join(root, 'a.whl');
  await writeFile(archive, zipSync({ 'x/bin': strToU8('yes'), 'x/doc': strToU8('no') }));
  const files = await unzip(archive, (name) => name.endsWith('/bin'));
  expect([...files].map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['x/bin', 'yes'],
  ]);
});

test('bytes other than the pinned ones are refused', () => {
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  expect(() => checkDigest('it', new Uint8Array(), empty)).not.toThrow();
  expect(() => checkDigest('it', new Uint8Array([0]), empty)).toThrow(
    'it does not have the pinned digest',
  );
});
