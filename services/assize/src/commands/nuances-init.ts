import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '@assize/proto/code-of';
import { nameOf, NUANCES, scaffold, technologiesIn } from '@assize/spec/nuances';
import { projectRoot } from '@assize/spec/review';
import { specBytes } from './input.ts';
import { Failure } from '../terminal/failure.ts';
import { printToStderr } from '../terminal/output.ts';
import { printable } from '../terminal/printable.ts';

/** Fails if there is one already. */
export async function nuancesInit(file: string | undefined): Promise<void> {
  const technologies = technologiesIn((await specBytes(file)).toString());
  if (technologies.length === 0) {
    throw new Failure('the specification names no known technology, so there is nothing to write');
  }
  const path = join(projectRoot(process.cwd()), NUANCES);
  try {
    await writeFile(path, scaffold(technologies), { flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    throw new Failure(`${path} already exists and is not overwritten`);
  }
  const names = technologies.map(nameOf).join(', ');
  printToStderr(`assize: wrote ${printable(path)}, with headings for ${names}\n`);
}
