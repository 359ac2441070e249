import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { cacheDir } from '@assize/launcher';

/**
 * Trains the stance model: `npm run train:stance -- --data DIR [--lesson FIELD] [--out DIR] [--pairs N]`; with
 * `--lesson` it teaches the readers that ship one field of written pairs more, else it begins with their bases.
 * A run that was stopped goes on from its last checkpoint. Makes
 * a Python environment with the pinned packages in the cache folder first (PyTorch: some 5 GB).
 */
const here = import.meta.dirname;
const training = join(here, 'training');
const say = (what: string): void => void process.stderr.write(`train: ${what}\n`);

async function runs(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(child, 'exit');
  const end = child.exitCode ?? child.signalCode ?? 'no exit code';
  if (end !== 0) throw new Error(`${command} ${args[0] ?? ''} ended with ${end}`);
}

/** The Python of an environment that holds what requirements.txt pins. */
async function python(): Promise<string> {
  const wanted = join(training, 'requirements.txt');
  const digest = createHash('sha256')
    .update(await readFile(wanted))
    .digest('hex')
    .slice(0, 12);
  const folder = join(cacheDir(process.env), `stance-training-${digest}`);
  const ready = join(folder, 'bin', 'python');
  if (existsSync(ready)) return ready;
  say('installing what training needs (once, some 5 GB) …');
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(cacheDir(process.env), { recursive: true });
  await runs('python3', ['-m', 'venv', partial]);
  await runs(join(partial, 'bin', 'python'), ['-m', 'pip', 'install', '-q', '-r', wanted]);
  await rename(partial, folder);
  say('testing what trains and exports (once) …');
  await runs(ready, ['-m', 'unittest', 'discover', '-q', '-s', training]);
  return ready;
}

const USAGE = `npm run train:stance -- --data DIR [--lesson FIELD] [--out DIR] [--pairs N]
  --data    the folder with vitaminc/, nli/, scifact/, feversym/, fm2/, perspectrum/, more/, ops/
  --lesson  teaches the readers that ship one field of written pairs more, instead of their bases all
  --out     the folder that the model is written to, instead of the one that ships
  --pairs   how many pairs it is taught, instead of all
`;

const options = {
  data: { type: 'string' },
  lesson: { type: 'string' },
  out: { type: 'string' },
  pairs: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** What is asked for; null, and a line that says why, where an option is not one of these. */
function asked() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return null;
  }
}

async function main(): Promise<void> {
  const values = asked();
  if (values?.help) {
    process.stdout.write(USAGE);
    return;
  }
  if (values?.data === undefined) {
    process.stderr.write(USAGE);
    process.exitCode = 2;
    return;
  }
  const out = resolve(values.out ?? here);
  const lesson = values.lesson === undefined ? [] : ['--lesson', values.lesson];
  const pairs = values.pairs === undefined ? [] : ['--pairs', values.pairs];
  const work = join(cacheDir(process.env), 'stance-training');
  const args = ['--data', resolve(values.data), '--out', out, '--work', work, ...lesson, ...pairs];
  await runs(await python(), ['-u', join(training, 'main.py'), ...args]);
}

await main();
