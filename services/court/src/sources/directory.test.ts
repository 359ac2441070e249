import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Source } from '@assize/proto/cartography/graph';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, it, onTestFinished } from 'vitest';
import { Check } from 'typebox/value';
import { directorySources } from './directory.ts';

const { signal } = new AbortController();

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = testFolder(onTestFinished);
  await mkdir(join(folder, 'below'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

it('finds documents and rows by their words, each source once, with the same ids for every query', async () => {
  const rows = [
    {
      text: 'Coffee lowers the risk of stroke.',
      source: 'https://a.example/1',
      date: '2024-05-01',
    },
    { text: 'Whales sing.', source: 'https://a.example/2' },
    { text: 'Decaffeinated coffee does not.', source: 'https://a.example/1', title: 'On coffee' },
  ];
  const folder = await folderWith({
    'below/notes.md': '---\ndate: 2023-02-01\n---\n# Notes\n\nCoffee raises blood pressure.\n',
    'kept.md': '---\nurl: https://b.example/kept\n---\n# Kept\n\nCoffee is a drink.\n',
    'rows.jsonl': rows.map((row) => JSON.stringify(row)).join('\n') + '\nno row\n',
    'empty.pdf': '',
    'picture.png': 'not read',
  });
  const port = directorySources(folder);
  const { found, missing } = await port.search('coffee', signal);
  expect(found.map(({ uri, title, published, query }) => [uri, title, published, query])).toEqual(
    expect.arrayContaining([
      ['https://a.example/1', 'On coffee', '2024-05-01', 'coffee'],
      ['urn:assize:below/notes.md', 'Notes', '2023-02-01', 'coffee'],
      ['https://b.example/kept', 'Kept', null, 'coffee'],
    ]),
  );
  expect(found).toHaveLength(3);
  expect(found.every((one) => Check(Source, one))).toBe(true);
  expect(missing.map(({ what }) => what).toSorted()).toEqual(['empty.pdf', 'rows.jsonl']);
  const again = await port.search('stroke', signal);
  const ids = found.flatMap(({ id, passages }) => [id, ...passages.map((one) => one.id)]);
  expect(again.found).toHaveLength(1);
  expect(ids).toEqual(
    expect.arrayContaining(again.found.flatMap((one) => [one.id, one.passages[0]?.id])),
  );
});

it('tells of a folder that is not there, and brings no more than it is bound to', async () => {
  const gone = await directorySources('/nowhere/at/all').search('coffee', signal);
  expect(gone).toMatchObject({ found: [], missing: [{ what: '/nowhere/at/all' }] });
  const row = (n: number) =>
    JSON.stringify({ text: `Coffee is good for ${n}.`, source: `https://a.example/${n % 9}` });
  const folder = await folderWith({
    'a.jsonl': Array.from({ length: 99 }, (_, n) => row(n)).join('\n'),
  });
  const few = await directorySources(folder, { sources: 3, passages: 2 }).search('coffee', signal);
  expect(few.found.length).toBeLessThanOrEqual(3);
  expect(few.found.every(({ passages }) => passages.length <= 2)).toBe(true);
});

it('stops for the signal, and for nothing else', async () => {
  const folder = await folderWith({ 'a.txt': 'Coffee is good.' });
  const stopped = directorySources(folder).search('coffee', AbortSignal.abort(new Error('enough')));
  await expect(stopped).rejects.toThrow('enough');
});
