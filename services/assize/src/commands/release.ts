import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { extendProceedings, ownReleaseFile } from '@assize/proto';
import writeFileAtomic from 'write-file-atomic';
import { Failure } from '../terminal/failure.ts';
import { print } from '../terminal/output.ts';

export async function release(name: string): Promise<void> {
  const folder = process.env['ASSIZE_PROCEEDINGS'];
  if (!folder) throw new Failure('set ASSIZE_PROCEEDINGS to the folder of your proceedings');
  const loaded = extendProceedings(folder);
  const current = loaded.find(({ proceeding }) => proceeding.name === name);
  if (!current) {
    const known = [...new Set(loaded.map(({ proceeding }) => proceeding.name))].join(', ');
    throw new Failure(`no proceeding "${name}" in ${folder} (there are: ${known || 'none'})`);
  }
  const file = ownReleaseFile(folder, current.proceeding);
  const was = existsSync(file);
  await mkdir(dirname(file), { recursive: true });
  if (!was) await writeFileAtomic(file, `${current.released}\n`);
  const { digest } = current.proceeding;
  print(`${name} (${digest.slice(0, 12)}): ${was ? 'released before' : 'released'} as ${file}\n`);
}
