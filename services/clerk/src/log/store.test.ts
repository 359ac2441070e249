import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { LogStore } from './store.ts';

const BEGIN = { origin: 'assize/default/verdicts/now', behind: 0 };

let folder: string;
beforeEach(() => void (folder = testFolder(onTestFinished)));

const open = (at = folder): LogStore => new LogStore(at, 'verdicts.sqlite', BEGIN);

describe('a log of verdicts that can’t be kept', () => {
  it('is named, with what to do, where its file is no database', async () => {
    const path = join(folder, 'verdicts.sqlite');
    await writeFile(path, 'no database, but a text that is long enough'.repeat(99));
    expect(() => open()).toThrow(
      `the log of verdicts ${path} can't be kept (file is not a database): restore it from a copy. ` +
        'If you have none, move it away: at its next start the court computes a new log from the verdicts that are still in its stream',
    );
  });

  it('is named where its file is a folder, or its folder a file', async () => {
    await mkdir(join(folder, 'verdicts.sqlite'));
    expect(() => open()).toThrow(/verdicts\.sqlite can't be kept \(unable to open/);
    const file = join(folder, 'file');
    await writeFile(file, '');
    expect(() => open(file)).toThrow(
      /file\/verdicts\.sqlite can't be kept \(EEXIST.*: grant the court write permission there/,
    );
  });
});
