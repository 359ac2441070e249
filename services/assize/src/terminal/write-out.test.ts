import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from './failure.ts';
import { checkWritable, writeOut } from './write-out.ts';

let folder: string;
beforeEach(() => void (folder = testFolder(onTestFinished)));

describe('what an option asked for', () => {
  it('is in its file, in the place of what was there, and nothing is beside it', async () => {
    const file = join(folder, 'head.txt');
    await writeOut('--out', file, 'first');
    await writeOut('--out', file, 'second');
    expect(await readFile(file, 'utf8')).toBe('second');
    expect(await readdir(folder)).toEqual(['head.txt']);
  });

  it('goes into a pipe, which stays one', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const read = readFile(pipe, 'utf8');
    await writeOut('--bundle', pipe, 'keys');
    expect(await read).toBe('keys');
    expect((await stat(pipe)).isFIFO()).toBe(true);
  });

  it('is refused by its option, where a folder is in its place or none is above it', async () => {
    await expect(writeOut('--out', folder, 'a')).rejects.toThrow(
      new Failure(`--out ${folder}: it is a folder`),
    );
    const nowhere = join(folder, 'none', 'head.txt');
    await expect(writeOut('--save-case', nowhere, 'a')).rejects.toThrow(
      new Failure(`--save-case ${nowhere}: no such folder`),
    );
  });

  it('is refused for `-`, by which no other option means a file, before the work', async () => {
    for (const given of [writeOut('--html', '-', 'a'), checkWritable('--svg', '-')]) {
      await expect(given).rejects.toThrow(
        / -: "-" is not a file: use \/dev\/stdout for STDOUT, or \.\/- for a file of that name$/,
      );
    }
    expect(existsSync('-')).toBe(false);
  });
});
