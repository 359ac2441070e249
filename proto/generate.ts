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
import { dirname, join } from 'node:path';
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
  const written = [...(await filesUnder(folder))].sort(([a], [b]) => (a < b ? -1 : 1));
  await Promise.all(written.map(([name]) => rm(join(folder, name))));
  const types = written.flatMap(([, text]) => typesIn(text));
  await writeFile(join(folder, 'v1.ts'), [HEAD, ...types, ''].join('\n\n'));
  await format(folder);
}

const HEAD = `// From assize/v1/*.proto, by proto/generate.ts
import type { BidiStreaming, ServerStreaming, Unary } from '#src/method.ts';`;

const WORD = /'\w+'/g;

/**
 * Of one of the generator's files: a message as it is received (what may be sent follows from that, `Sent`), the
 * words of an enum, or a service's methods, each by its kind. The generator writes all of them twice.
 */
function typesIn(text: string): string[] {
  const declared = text.replaceAll('_assize_v1_', '').split('\n}');
  return declared.flatMap((part) => {
    const [head = '', body = ''] = part.slice(part.lastIndexOf('export ')).split('{');
    const [, kind, name = ''] = head.split(' ');
    const words = kind === 'const' ? body.match(WORD) : null;
    if (words) return [`export type ${name} = ${words.join(' | ')};`];
    const fields = body.replaceAll('\n', ' ').replaceAll('__Output', '');
    if (kind === 'interface' && name.endsWith('__Output'))
      return [`export type ${name.replace('__Output', '')} = {${fields}};`];
    if (!name.endsWith('Handlers')) return [];
    const methods = body.split('\n').filter((line) => line.includes('Call<'));
    return [
      `export type ${name.replace('Handlers', 'Methods')} = {\n${methods.map(kindOf).join('\n')}};`,
    ];
  });
}

/** `grpc.handleUnaryCall<…>` as `Unary<…>`. */
const kindOf = (handler: string): string =>
  handler.replace('grpc.handle', '').replace('Call<', '<').replace('__Output', '');

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
