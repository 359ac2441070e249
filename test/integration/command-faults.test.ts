/** What a person can mend is said in one line, without a stack, and the command fails. */
import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadOrCreateSigners } from '@assize/keys';
import { expect, it } from 'vitest';
import { ownFolder } from '#src/folder.ts';
import { ROOT } from '../tooling/program.ts';

const MAIN = join(ROOT, 'services', 'assize', 'src', 'main.ts');

interface Ended {
  readonly code: number | null;
  readonly said: string;
}

function assize(args: readonly string[], data: string): Promise<Ended> {
  const env = { ...process.env, ASSIZE_DATA: data, NO_COLOR: '1' };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], { env }, (_error, _out, said) => {
      resolve({ code: child.exitCode, said });
    });
  });
}

async function openKey(data: string): Promise<void> {
  await loadOrCreateSigners(join(data, 'keys'), ['judge']);
  await chmod(join(data, 'keys', 'judge.jwk'), 0o644);
}

it.each([
  [
    'a trust store that is no JSON',
    1,
    'trust.json is not JSON',
    (data: string) => writeFile(join(data, 'trust.json'), '{'),
  ],
  ['a private key that others may read', 1, 'run chmod 600 on it', openKey],
  [
    'a folder for keys that is a file',
    1,
    'keys',
    (data: string) => writeFile(join(data, 'keys'), ''),
  ],
])('%s', async (_what, code, why, spoil) => {
  await using folder = await ownFolder();
  await mkdir(folder.path, { recursive: true });
  await spoil(folder.path);
  for (const args of [['review'], ['up', '--port', '0'], ['prepare']]) {
    const ended = await assize(args, folder.path);
    expect(ended.code, args[0]).toBe(code);
    const lines = ended.said
      .trim()
      .split('\n')
      .filter((line) => !line.endsWith('…'));
    expect(lines, args[0]).toHaveLength(1);
    expect(lines[0]).toContain(why);
  }
});

it('evidence that does not fit, by its file and line', async () => {
  await using folder = await ownFolder();
  const file = join(folder.path, 'evidence.jsonl');
  await writeFile(file, '{"id": "a", "text": "One."}\n\n{"id": "b"}\n');
  const ended = await assize(['review', '--claim', 'One.', '--evidence', file], folder.path);
  expect(ended).toEqual({ code: 2, said: `assize: ${file}:3: (b) has no text\n` });
});

it('a key file that is not there, and not an empty store in its place', async () => {
  await using folder = await ownFolder();
  const keys = join(folder.path, 'keys.json');
  const ended = await assize(['verify', keys, '--keys', keys], folder.path);
  expect(ended.code).toBe(2);
  expect(ended.said).toContain('no keys to trust');
});
