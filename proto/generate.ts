/**
 * The TypeScript types of the gRPC contracts, generated from `assize/v1/*.proto` and committed.
 *
 *     node proto/generate.ts            writes src/gen anew
 *     node proto/generate.ts --check    exits 1 when src/gen is not what the contracts give
 */
import { execFile } from 'node:child_process';
import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CONTRACTS, CONTRACTS_ROOT, LOADER_OPTIONS } from './src/contracts.ts';

const GENERATED = join(CONTRACTS_ROOT, 'src', 'gen');

/** The flags that say to the generator what `LOADER_OPTIONS` says to the loader at run time. */
const FLAGS = [
  ...(LOADER_OPTIONS.keepCase ? ['--keepCase'] : []),
  ...(LOADER_OPTIONS.defaults ? ['--defaults'] : []),
  `--longs=${LOADER_OPTIONS.longs.name}`,
  `--enums=${LOADER_OPTIONS.enums.name}`,
  '--grpcLib=@grpc/grpc-js',
  '--importFileExtension=.ts',
];

/** Runs a tool's script with this same Node, in `folder`. */
async function runTool(script: string, args: readonly string[], folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [script, ...args], { cwd: folder });
}

async function generate(folder: string): Promise<void> {
  const generator = createRequire(import.meta.url).resolve(
    '@grpc/proto-loader/build/bin/proto-loader-gen-types.js',
  );
  const places = ['--includeDirs=.', `--outDir=${folder}`];
  await runTool(generator, [...FLAGS, ...places, ...CONTRACTS], CONTRACTS_ROOT);
  // Beside the messages it writes a root for `loadPackageDefinition`, which nothing here uses.
  const roots = CONTRACTS.map((contract) => `${basename(contract, '.proto')}.ts`);
  await Promise.all(roots.map((root) => rm(join(folder, root))));
  await dropClients(folder);
}

/** What the generator writes of a client with callbacks: `rpc.ts` makes calls by the definition alone. */
const CLIENT = /export interface \w+Client extends grpc\.Client \{[\s\S]*?\n\}\n/;

async function dropClients(folder: string): Promise<void> {
  for (const [name, text] of await filesUnder(folder)) {
    if (CLIENT.test(text)) await writeFile(join(folder, name), text.replace(CLIENT, ''));
  }
}

/** As everything else in the workspace is laid out, so that the format check has nothing to say. */
async function format(folder: string): Promise<void> {
  const workspace = join(CONTRACTS_ROOT, '..');
  const { resolve } = createRequire(join(workspace, 'package.json'));
  const oxfmt = join(dirname(resolve('oxfmt/package.json')), 'bin', 'oxfmt');
  await runTool(oxfmt, [`--config=${join(workspace, '.oxfmtrc.json')}`, '.'], folder);
}

async function filesUnder(folder: string): Promise<Map<string, string>> {
  const names = await Array.fromAsync(glob('**/*.*', { cwd: folder }));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return new Map(names.map((name, i) => [name, texts[i] ?? '']));
}

/** Generates into a folder of its own, and removes that when `use` is done. */
async function withFresh<Result>(use: (fresh: string) => Promise<Result>): Promise<Result> {
  const fresh = await mkdtemp(join(tmpdir(), 'assize-gen-'));
  try {
    await generate(fresh);
    await format(fresh);
    return await use(fresh);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** The generated files that differ from what the contracts give today; empty when all is current. */
export async function staleFiles(folder: string = GENERATED): Promise<string[]> {
  return withFresh(async (fresh) => {
    const [wanted, found] = await Promise.all([filesUnder(fresh), filesUnder(folder)]);
    const names = new Set([...wanted.keys(), ...found.keys()]);
    return [...names].filter((name) => wanted.get(name) !== found.get(name)).sort();
  });
}

/** Removes what was generated before, so that a message taken out of a contract goes here too. */
export async function regenerate(folder: string = GENERATED): Promise<void> {
  await withFresh(async (fresh) => {
    await rm(folder, { recursive: true, force: true });
    await cp(fresh, folder, { recursive: true });
  });
}

if (import.meta.main) {
  if (process.argv.includes('--check')) {
    const stale = await staleFiles();
    for (const name of stale) {
      process.stderr.write(`proto/src/gen/${name} is stale: run node proto/generate.ts\n`);
    }
    process.exitCode = stale.length === 0 ? 0 : 1;
  } else {
    await regenerate();
  }
}
