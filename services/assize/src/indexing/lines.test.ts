import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it } from 'vitest';
import { linesOf } from './lines.ts';

const folder = testFolder();

async function linesIn(content: string | Uint8Array) {
  const file = join(folder, 'file');
  await writeFile(file, content);
  return Array.fromAsync(linesOf(file, new AbortController().signal));
}

it('gives each line with its number, whatever chunks the file is read in', async () => {
  const long = 'é'.repeat(100_000);
  const lines = await linesIn(`one\r\n\n${long}\nlast`);
  expect(lines.map(({ number, text }) => [number, text])).toEqual([
    [1, 'one\r'],
    [2, ''],
    [3, long],
    [4, 'last'],
  ]);
  expect(lines.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(200_000 + 12);
});

it('passes over a line that is too long or no text, and goes on', async () => {
  const content = [Buffer.alloc(1_100_000, 'x'), Buffer.from('\n\xff\nend\n', 'latin1')];
  const lines = await linesIn(Buffer.concat(content));
  expect(lines.map(({ text, why }) => text ?? why)).toEqual([
    'the line is longer than 1 MiB',
    'the line is not UTF-8',
    'end',
  ]);
});

it('stops with its caller', async () => {
  await writeFile(join(folder, 'file'), 'one\ntwo\n');
  const stopping = new AbortController();
  stopping.abort();
  await expect(Array.fromAsync(linesOf(join(folder, 'file'), stopping.signal))).rejects.toThrow();
});
