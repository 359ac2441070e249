/**
 * Generates the TypeScript types of the gRPC contracts from `assize/v1/*.proto`. The result is committed.
 *
 *     node proto/generate.ts            writes src/gen/v1.ts
 *     node proto/generate.ts --check    exits 1 if src/gen/v1.ts is out of date
 */
import { execFile } from 'node:child_process';
import { glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CONTRACTS, CONTRACTS_ROOT, LOADER_OPTIONS } from './src/contracts.ts';

export const GENERATED = join(CONTRACTS_ROOT, 'src', 'gen', 'v1.ts');

/** The generator's flags, equivalent to what `LOADER_OPTIONS` tells the loader at run time. */
const FLAGS = [
  ...(LOADER_OPTIONS.keepCase ? ['--keepCase'] : []),
  ...(LOADER_OPTIONS.defaults ? ['--defaults'] : []),
  `--longs=${LOADER_OPTIONS.longs.name}`,
  `--enums=${LOADER_OPTIONS.enums.name}`,
  '--grpcLib=@grpc/grpc-js',
  '--importFileExtension=.ts',
];

/** Runs a tool's script in `folder`, with the Node that runs this script. */
async function runTool(script: string, args: readonly string[], folder: string): Promise<void> {
  await promisify(execFile)(process.execPath, [script, ...args], { cwd: folder });
}

/** Generates the types of all contracts as one formatted file. */
export async function generated(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assize-gen-'));
  try {
    const generator = createRequire(import.meta.url).resolve(
      '@grpc/proto-loader/build/bin/proto-loader-gen-types.js',
    );
    const places = ['--includeDirs=.', `--outDir=${folder}`];
    await runTool(generator, [...FLAGS, ...places, ...CONTRACTS], CONTRACTS_ROOT);
    const names = (await Array.fromAsync(glob('**/*.ts', { cwd: folder }))).sort();
    const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const file = join(folder, 'v1.ts');
    await writeFile(file, [HEAD, ...texts.flatMap(typesIn), ''].join('\n\n'));
    await format(file);
    return await readFile(file, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const HEAD = `// From assize/v1/*.proto, by proto/generate.ts
import type { BidiStreaming, ServerStreaming, Unary } from '#src/method.ts';`;

const WORD = /'\w+'/g;

/**
 * Extracts the types of one of the generator's files: a message as it is received (`Sent` derives the type to send),
 * the words of an enum, or a service's methods with their kinds. The generator writes each of these twice.
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

/** Rewrites `grpc.handleUnaryCall<…>` as `Unary<…>`. */
const kindOf = (handler: string): string =>
  handler.replace('grpc.handle', '').replace('Call<', '<').replace('__Output', '');

async function format(file: string): Promise<void> {
  const workspace = join(CONTRACTS_ROOT, '..');
  const { resolve } = createRequire(join(workspace, 'package.json'));
  const oxfmt = join(dirname(resolve('oxfmt/package.json')), 'bin', 'oxfmt');
  await runTool(oxfmt, [`--config=${join(workspace, '.oxfmtrc.json')}`, file], dirname(file));
}

if (import.meta.main) {
  const text = await generated();
  if (!process.argv.includes('--check')) await writeFile(GENERATED, text);
  else if (text !== (await readFile(GENERATED, 'utf8').catch(() => ''))) {
    process.stderr.write('proto/src/gen/v1.ts is stale: run node proto/generate.ts\n');
    process.exitCode = 1;
  }
}
