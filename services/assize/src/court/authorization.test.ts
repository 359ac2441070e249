import { mkdir, writeFile } from 'node:fs/promises';
import { testFolder } from '@assize/proto/testing/folder';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { authorization, seedFile } from './authorization.ts';
import { KeysError } from './keys-error.ts';

let folder: string;
beforeEach(() => void (folder = testFolder(onTestFinished)));

describe('the users of the bus', () => {
  it.each(['', 'SUAB'])('are not made of a seed file that holds only %j', async (text) => {
    await writeFile(seedFile(folder, 'judge'), text);
    const made = authorization(folder);
    await expect(made).rejects.toThrow(KeysError);
    await expect(made).rejects.toThrow(
      /judge\.seed can't be used: it is no NKey seed .*: restore it, or delete it to have a new one made/,
    );
  });

  it('are not made where a seed file is a folder', async () => {
    await mkdir(seedFile(folder, 'judge'));
    const made = authorization(folder);
    await expect(made).rejects.toThrow(KeysError);
    await expect(made).rejects.toThrow(/judge\.seed can't be read: EISDIR/);
  });
});
