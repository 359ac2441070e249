import { chmod, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { testFolder } from '@assize/proto/testing/folder';
import { describe, expect, it } from 'vitest';
import { callerByToken, changeCallers, newToken, parseCallers } from './callers.ts';
import { FreshFile } from './fresh-file.ts';

const folder = testFolder();
const path = join(folder, 'callers.json');
const parsed = async (text: string) => {
  await writeFile(path, text, { mode: 0o600 });
  return parseCallers(text, path);
};

describe('the file of callers', () => {
  it.each([
    ['', /is not JSON \(.*\): restore it from a copy.*`assize keys token`/],
    ['[]', /callers\.json/],
    ['{"callers": [{"name": "a", "rights": ["fly"], "sha256": ""}]}', /callers\/0\/rights\/0/],
    ['{"callers": [{"name": "a", "rights": []}]}', /callers\/0: must have either sha256/],
    ['{"callers": [{"name": "a", "rights": [], "token": "x"}]}', /callers\/0/],
    ['{"callers": [{"name": "peer 1", "rights": [], "certificate": "x"}]}', /callers\/0\/name/],
  ])('is refused by its place: %s', async (text, why) => {
    await expect(parsed(text)).rejects.toThrow(why);
  });

  it('takes nobody in under a name that is none, and says what one is', async () => {
    await parsed('{"callers": []}');
    for (const name of ['Ann', 'a b', '']) {
      const added = changeCallers(path, () => [
        { name, rights: ['read'], sha256: newToken().sha256 },
      ]);
      await expect(added).rejects.toThrow(
        /: a name has up to 64 characters of a–z, 0–9, ".", "_" and "-"/,
      );
    }
  });

  it('is refused where others may write it', async () => {
    await parsed('{"callers": []}');
    await chmod(path, 0o666);
    expect(() => parseCallers('{"callers": []}', path)).toThrow(/chmod 600/);
  });

  it('never makes anything but a list of callers or a DoorError of any text', async () => {
    await writeFile(path, '', { mode: 0o600 });
    await chmod(path, 0o600);
    const texts = fc.oneof(
      fc.string(),
      fc.json(),
      fc.json().map((json) => `{"callers":[${json}]}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        try {
          expect(Array.isArray(parseCallers(text, path))).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ name: 'DoorError' });
        }
      }),
    );
  });

  it('keeps no token, only its digest, and several changes at once', async () => {
    const file = join(folder, 'own', 'callers.json');
    const made = Array.from({ length: 5 }, newToken);
    await Promise.all(
      made.map(({ sha256 }, at) =>
        changeCallers(file, (callers) => [
          ...callers,
          { name: `c${at}`, rights: ['read'], sha256 },
        ]),
      ),
    );
    const text = await readFile(file, 'utf8');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(made.filter(({ token }) => text.includes(token))).toEqual([]);
    const callers = parseCallers(text, file);
    const names = made.map(({ token }) => callerByToken(callers, token, 0)?.name);
    expect(names).toEqual(['c0', 'c1', 'c2', 'c3', 'c4']);
    expect(callerByToken(callers, '', 0)).toBeNull();
  });
});

describe('a fresh file', () => {
  it('is read when it changes, and stands for some seconds where it can’t be', async () => {
    const file = join(folder, 'fresh');
    await writeFile(file, 'one');
    let reads = 0;
    const fresh = new FreshFile(file, 'ASSIZE_TOKEN_FILE', (text) => {
      reads += 1;
      if (text === 'broken') throw new Error('broken');
      return text;
    });
    expect(fresh.at(0)).toBe('one');
    await writeFile(file, 'two');
    expect([fresh.at(999), fresh.at(1_000)]).toEqual(['one', 'two']);
    expect(fresh.at(2_000)).toBe('two');
    expect(reads).toBe(2);
    await writeFile(file, 'broken');
    expect([fresh.at(3_000), fresh.at(8_000)]).toEqual(['two', 'two']);
    expect(() => fresh.at(8_001)).toThrow(/fresh \(ASSIZE_TOKEN_FILE\) can't be read: broken/);
    await writeFile(file, 'three');
    expect(fresh.at(9_001)).toBe('three');
  });
});
