import { execFile } from 'node:child_process';
import { cp, glob, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { ROOT } from './bundle.ts';

export interface Manifest {
  readonly name: string;
  readonly description: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

/** Copies files of a folder, by default the checkout, to the same paths in another. */
export async function copyData(
  into: string,
  patterns: readonly string[],
  passedOver: RegExp = /(?:^|\/)node_modules(?:\/|$)/,
  from = ROOT,
): Promise<void> {
  const exclude = (path: string): boolean => passedOver.test(path);
  for await (const file of glob([...patterns], { cwd: from, exclude })) {
    if (exclude(file)) continue;
    await mkdir(dirname(join(into, file)), { recursive: true });
    await cp(join(from, file), join(into, file));
  }
}

export async function copyLicences(
  into: string,
  names: readonly string[],
  importer: string,
): Promise<void> {
  await cp(join(ROOT, 'LICENSE'), join(into, 'LICENSE'));
  for (const name of names) {
    const folder = join(ROOT, importer, 'node_modules', name);
    const licence = (await readdir(folder)).find((file) => /^licen[cs]e/i.test(file));
    if (!licence) throw new Error(`${name} has no licence file`);
    await cp(join(folder, licence), join(into, 'licenses', `${name}.txt`));
  }
}

const Packed = Type.Array(Type.Object({ filename: Type.String() }));

/** Packs a folder into `into`, as `npm publish` would, and removes the folder. Returns the path of the package file. */
export async function pack(folder: string, manifest: Manifest, into: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    version: string;
  };
  const same = { version, license: 'Apache-2.0', type: 'module' };
  const { name, description, ...rest } = manifest;
  const whole = { name, description, ...same, ...rest };
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(whole, null, 2)}\n`);
  await mkdir(into, { recursive: true });
  const args = ['pack', '--json', '--loglevel=error', '--pack-destination', into];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: folder });
  const [packed] = Parse(Packed, JSON.parse(stdout));
  if (!packed) throw new Error('npm packed nothing');
  await rm(folder, { recursive: true });
  return join(into, packed.filename);
}
