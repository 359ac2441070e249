import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { testFolder } from '@assize/proto/testing/folder';
import { describe, expect, it } from 'vitest';
import { openEmbeddedIndex } from '#src/embedded.ts';
import { holdsPassages, openDatabase } from '#src/folder.ts';

const folder = testFolder();
const model = { model: 'two', dimensions: 2 };
const PAGE = 4096;
const entry = { passage: { id: 'a', text: 'a', tags: [] }, vector: Float32Array.of(1, 0) };

function failure(at: string): Promise<unknown> {
  return openEmbeddedIndex({ folder: at, ...model }).catch((reason: unknown) => reason);
}

async function made(name: string): Promise<string> {
  const at = join(folder, name);
  await mkdir(at);
  return at;
}

describe('an index that can’t be opened', () => {
  it('is said to be none, where its file is something else', async () => {
    const at = await made('garbage');
    await writeFile(
      join(at, 'index.sqlite'),
      'no database, but a text that is long enough'.repeat(99),
    );
    const error = await failure(at);
    expect(error).toHaveProperty('name', 'DamagedIndexError');
    const what = `${at} does not contain a valid index: remove the folder. Precedents and the shipped corpus are restored at the next start; index your own documents again`;
    expect(error).toHaveProperty('message', what);
  });

  it('is said to be none, where only a page with passages is something else', async () => {
    const at = await made('torn');
    {
      await using index = await openEmbeddedIndex({ folder: at, ...model });
      const one = (id: number) => ({ ...entry, passage: { ...entry.passage, id: `a${id}` } });
      await index.upsert(Array.from({ length: 999 }, (_, id) => one(id)));
    }
    const path = join(at, 'index.sqlite');
    const bytes = await readFile(path);
    const torn = Math.floor(bytes.indexOf('"a500"') / PAGE) * PAGE;
    await writeFile(path, bytes.fill(0xa5, torn, torn + PAGE));
    const error = await failure(at);
    expect(error).toHaveProperty('name', 'DamagedIndexError');
    expect(error).toHaveProperty(
      'message',
      expect.stringContaining(`${at} does not contain a valid index`),
    );
  });

  it('is said to have no place, where its folder can’t be made', async () => {
    await writeFile(join(folder, 'file'), '');
    const error = await failure(join(folder, 'file', 'index'));
    expect(error).toHaveProperty('name', 'IndexFolderError');
    expect(error).toHaveProperty('message', expect.stringContaining('set ASSIZE_DATA'));
  });

  it('is said to be read-only', async () => {
    const at = await made('read-only');
    const file = join(at, 'other.sqlite');
    const write = (db: DatabaseSync): void => db.exec('CREATE TABLE one (a TEXT) STRICT');
    const layOut = (): void => {
      using db = new DatabaseSync(file);
      db.exec('PRAGMA user_version = 1');
      using again = new DatabaseSync(file, { readOnly: true });
      write(again);
    };
    expect(() => openDatabase(at, 'index.sqlite', layOut)).toThrow(
      /can't be written \(attempt to write a readonly database\): .*ASSIZE_DATA/,
    );
  });
});

describe('an index that is removed while it is open', () => {
  it('takes nothing more in, which nobody would find, whether or not another is there', async () => {
    const at = await made('removed');
    await using index = await openEmbeddedIndex({ folder: at, ...model });
    await index.upsert([entry]);
    await rm(at, { recursive: true });
    const refused = /^The index in .* was removed or replaced/;
    await expect(index.upsert([entry])).rejects.toThrow(refused);
    await expect(index.get(['a'])).rejects.toThrow(refused);
    await using other = await openEmbeddedIndex({ folder: at, ...model });
    await expect(index.delete(['a'])).rejects.toThrow(refused);
    await expect(index.search(entry.vector, 1)).rejects.toThrow(refused);
    await other.upsert([entry]);
    expect(await other.size()).toBe(1);
  });
});

describe('an index whose disk is full', () => {
  it('is said to be that, with its folder and what to do', async () => {
    const at = await made('full');
    const layOut = (db: DatabaseSync): void =>
      db.exec('PRAGMA max_page_count = 1; CREATE TABLE one (a TEXT) STRICT');
    expect(() => openDatabase(at, 'index.sqlite', layOut)).toThrow(
      `The folder ${at} can't be written (database or disk is full): free disk space, or set ASSIZE_DATA to a folder that has some`,
    );
  });
});

describe('holdsPassages', () => {
  it('is so once a passage is in, and in a folder that was made on purpose', async () => {
    expect(holdsPassages(join(folder, 'nowhere'))).toBe(false);
    const at = await made('filled');
    expect(holdsPassages(at)).toBe(true);
    await using index = await openEmbeddedIndex({ folder: at, ...model });
    expect(holdsPassages(at)).toBe(false);
    await index.upsert([entry]);
    expect(holdsPassages(at)).toBe(true);
    await index.delete(['a']);
    expect(holdsPassages(at)).toBe(false);
  });

  it('is not so where other files alone were left', async () => {
    const at = await made('left');
    await writeFile(join(at, 'documents.sqlite'), '');
    expect(holdsPassages(at)).toBe(false);
  });
});
