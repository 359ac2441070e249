/** What is given to a command and can't be used is said in one line of ours, with exit code 2, before any work. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assize } from '#src/assize-command.ts';
import { ownFolder } from '#src/folder.ts';

it('a list of sources that is none is not signed, as a pack that is none', async () => {
  await using folder = await ownFolder();
  const list = join(folder.path, 'list.jsonl');
  await writeFile(list, 'blog.example 0.1\n');
  for (const what of ['sources', 'pack']) {
    const { code, out, err } = await assize([what, 'sign', list], folder.path);
    expect([code, out], err).toEqual([2, '']);
  }
});

it('a gauntlet without an adversary, before a court opens', async () => {
  await using folder = await ownFolder();
  const spec = join(folder.path, 'spec.md');
  await writeFile(spec, '# A service\n\nIt answers within a second.\n');
  for (const way of [
    ['gauntlet', spec],
    [spec, '--gauntlet'],
  ]) {
    const args = ['spec', ...way, '--gauntlet-adversaries', ','];
    expect(await assize(args, folder.path)).toEqual({
      code: 2,
      out: '',
      err: 'assize: --gauntlet-adversaries: name one, or say all\n',
    });
  }
});

it('a topic that is too long to be mapped, before a court opens', async () => {
  await using folder = await ownFolder();
  const args = ['map', 'pump '.repeat(500), '--corpus', folder.path];
  expect(await assize(args, folder.path)).toEqual({
    code: 2,
    out: '',
    err: 'assize: topic must not have more than 2000 characters\n',
  });
});

it('a trust store that can not be read, without the system’s own words', async () => {
  await using folder = await ownFolder();
  const file = join(folder.path, 'file');
  await writeFile(file, '');
  for (const more of [[], ['--bundle', join(folder.path, 'bundle.json')]]) {
    const listed = await assize(['keys', 'list', ...more], file);
    expect(listed).toEqual({
      code: 2,
      out: '',
      err: `assize: no keys to trust: ${join(file, 'trust.json')}: no such file\n`,
    });
  }
});
