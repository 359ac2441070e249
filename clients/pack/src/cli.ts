import { cp, glob, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundle, ROOT } from './bundle.ts';

/** What the code reads as it runs: data, prompts, models. Each keeps its path in the checkout. */
const DATA = [
  '{infra,proto,services}/**/*.{json,jsonl,md,onnx,proto,yaml}',
  'deploy/nats/*',
  'infra/setup/*.mjs',
];
const NO_DATA =
  /node_modules|\/(?:testing|training|fixtures|src\/gen)\/|(?:^|\/)(?:package\.json|README\.md|FITTING\.md)$/;

/** Puts the command line together as a package of npm, in an empty folder. */
export async function packCli(into: string, version: string): Promise<void> {
  await rm(into, { recursive: true, force: true });
  const main = join(ROOT, 'services/assize/src/main.ts');
  const dependencies = await bundle({
    into,
    entries: { main },
    inlined: ['commander', 'picocolors', 'typebox'],
    // Its install script downloads libraries for GPUs.
    fetched: { 'onnxruntime-node': ['InferenceSession', 'Tensor'] },
  });
  const { usearch, ...needed } = dependencies;
  for await (const file of glob(DATA, { cwd: ROOT, exclude: (name) => NO_DATA.test(name) })) {
    if (NO_DATA.test(file)) continue;
    await mkdir(dirname(join(into, file)), { recursive: true });
    await cp(join(ROOT, file), join(into, file));
  }
  const manifest = {
    name: 'assize',
    version,
    description:
      'A court for claims: contested over NATS and gRPC, answered with a signed verdict.',
    license: 'Apache-2.0',
    type: 'module',
    bin: { assize: 'infra/setup/bin.mjs' },
    engines: { node: '>=18' },
    dependencies: needed,
    // Compiled where no build of it fits the machine; without it the index is exact, and slower.
    optionalDependencies: { usearch },
  };
  await cp(join(ROOT, 'LICENSE'), join(into, 'LICENSE'));
  await writeFile(join(into, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
await packCli(process.argv[2] ?? '', '0.1.0');
