import { join } from 'node:path';
import { bundle, ROOT } from './bundle.ts';
import { copyData, copyLicences, pack } from './stage.ts';

/** The files that the code reads at run time: data, prompts, models, and the launcher for an older Node. */
const DATA = [
  '{infra,proto,services}/**/*.{json,jsonl,md,onnx,proto,yaml}',
  'deploy/nats/*',
  'infra/setup/{bin,child,fill,install-node,lock,npm,runtime,say,tool}.mjs',
];
const NO_DATA =
  /(?:^|\/)(?:node_modules|testing|training|fixtures|gen)(?:\/|$)|(?:^|\/)(?:package\.json|README\.md|FITTING\.md)$/;

/** The npm packages with the most files that every start loads. Bundling them makes a start faster. */
const INLINED = ['commander', 'picocolors', 'typebox'];

export const isInlined = (name: string): boolean => INLINED.includes(name);

/** Returns the path of the package file. `npx assize` runs the package. */
export async function packCli(staging: string, into: string): Promise<string> {
  const { dependencies } = await bundle({
    into: staging,
    entries: { main: join(ROOT, 'services/assize/src/main.ts') },
    inlined: isInlined,
    // The package's install script would download libraries for GPUs.
    fetched: { 'onnxruntime-node': ['InferenceSession', 'Tensor'] },
    replacements: COMMAND_NAMES,
  });
  const { usearch = '', ...needed } = dependencies;
  await copyData(staging, DATA, NO_DATA);
  await copyLicences(staging, INLINED, 'services/assize');
  const manifest = {
    name: 'assize',
    description:
      'A court for claims: each claim is contested over NATS and gRPC and gets a signed verdict.',
    bin: { assize: 'infra/setup/bin.mjs' },
    engines: { node: '>=18' },
    dependencies: needed,
    // If no build of it fits the machine, the index is searched without it: exactly, and slower.
    optionalDependencies: { usearch },
  };
  return pack(staging, manifest, into);
}

/** The names of commands in an installed package, in place of those in a checkout. */
const COMMAND_NAMES: readonly (readonly [RegExp, string])[] = [
  [/npm run (?:-s )?assize -- /g, 'npx assize '],
  [/npm run (?:-s )?(review|critique) -- /g, 'npx assize $1 '],
  [/npm start\b(?: -- )?/g, 'npx assize up '],
];
