import disk, { mkdir, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { testFolder } from '@assize/proto/testing/folder';
import { OperatorError } from '@assize/proto/operator-error';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { authorization, seedFile } from './authorization.ts';

let folder: string;
beforeEach(() => void (folder = testFolder(onTestFinished)));

describe('the users of the bus', () => {
  it.each(['', 'SUAB'])('are not made of a seed file that holds only %j', async (text) => {
    await writeFile(seedFile(folder, 'judge'), text);
    const made = authorization(folder);
    await expect(made).rejects.toThrow(OperatorError);
    await expect(made).rejects.toThrow(
      /judge\.seed can't be used: it is not an NKey seed .*: restore it, or delete it so that a new one is created/,
    );
  });

  it('are made once there is room, where a full disk let no seed be written', async () => {
    const { writeFile: whole } = disk;
    // On a full disk the file is created, but stays empty.
    disk.writeFile = async (path, _text, options) => {
      await whole(path, '', options);
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    syncBuiltinESMExports();
    onTestFinished(() => {
      disk.writeFile = whole;
      syncBuiltinESMExports();
    });
    await expect(authorization(folder)).rejects.toThrow('no space left');
    disk.writeFile = whole;
    syncBuiltinESMExports();
    expect(await authorization(folder)).toContain('nkey: U');
  });

  it('are not made where a seed file is a folder', async () => {
    await mkdir(seedFile(folder, 'judge'));
    const made = authorization(folder);
    await expect(made).rejects.toThrow(OperatorError);
    await expect(made).rejects.toThrow(/judge\.seed can't be read: EISDIR/);
  });
});
