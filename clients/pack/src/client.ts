import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { bundle, ROOT } from './bundle.ts';
import { copyData, copyLicences, pack } from './stage.ts';
import { writeTypes } from './types.ts';

const CLIENT = 'clients/typescript';
const ENTRY = `${CLIENT}/src/index.ts`;
/** The files that verification reads: every version of the proceedings, and the contract of the Court. */
const DATA = ['proto/assize/v1/*.proto', 'proto/src/proceedings/**/*.{json,yaml}'];

export async function packClient(staging: string, into: string): Promise<string> {
  const entries = { index: join(ROOT, ENTRY) };
  const { dependencies } = await bundle({ into: staging, entries, inlined: () => false });
  const types = await writeTypes(ENTRY, join(staging, 'types'));
  await copyData(staging, DATA);
  await copyLicences(staging, [], CLIENT);
  await cp(join(ROOT, CLIENT, 'README.md'), join(staging, 'README.md'));
  const manifest = {
    name: '@assize/client',
    description: 'Has claims reviewed by an Assize court, and verifies its verdicts.',
    exports: { '.': { types: `./types/${types}`, default: './dist/index.js' } },
    engines: { node: '>=24' },
    dependencies,
  };
  return pack(staging, manifest, into);
}
