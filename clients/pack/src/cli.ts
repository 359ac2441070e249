import { join } from 'node:path';
import { bundle, ROOT } from './bundle.ts';
import { copyData, copyLicences, pack } from './stage.ts';

/** What the code reads as it runs: data, prompts, models, and what starts it on an older Node. */
const DATA = [
  '{infra,proto,services}/**/*.{json,jsonl,md,onnx,proto,yaml}',
  'deploy/nats/*',
  'infra/setup/{bin,child,fill,install-node,lock,npm,runtime,say,tool}.mjs',
];
const NO_DATA =
  /(?:^|\/)(?:node_modules|testing|training|fixtures|gen)(?:\/|$)|(?:^|\/)(?:package\.json|README\.md|FITTING\.md)$/;

/** The packages of npm with the most files that every start loads. */
const INLINED = ['commander', 'picocolors', 'typebox'];

export const isInlined = (name: string): boolean => INLINED.includes(name);

/** Packs the command line as `assize`, which `npx assize` runs; the file's path. */
export async function packCli(staging: string, into: string): Promise<string> {
  const { dependencies } = await bundle({
    into: staging,
    entries: { main: join(ROOT, 'services/assize/src/main.ts') },
    inlined: isInlined,
    // Its install script downloads libraries for GPUs.
    fetched: { 'onnxruntime-node': ['InferenceSession', 'Tensor'] },
    said: SAID,
  });
  const { usearch = '', ...needed } = dependencies;
  await copyData(staging, DATA, NO_DATA);
  await copyLicences(staging, INLINED, 'services/assize');
  const manifest = {
    name: 'assize',
    description:
      'A court for claims: contested over NATS and gRPC, answered with a signed verdict.',
    bin: { assize: 'infra/setup/bin.mjs' },
    engines: { node: '>=18' },
    dependencies: needed,
    // Where no build of it fits the machine, the index is searched exactly, and slower.
    optionalDependencies: { usearch },
  };
  return pack(staging, manifest, into);
}

/** How a command is called that is installed, for how it is called in a checkout. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [/npm run (?:-s )?assize -- /g, 'npx assize '],
  [/npm run (?:-s )?(review|critique) -- /g, 'npx assize $1 '],
  [/npm start\b(?: -- )?/g, 'npx assize up '],
];
