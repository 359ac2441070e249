import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { cacheDir } from '@assize/launcher';
import { withoutNpm } from '../../infra/setup/tool.mjs';
import { ROOT } from '../tooling/program.ts';
import { ownFolder } from './folder.ts';
import { fences, type Page } from './page.ts';

/** The output of a page's commands, both streams combined, and the exit code of the last one. */
export interface PageRun {
  readonly code: number | null;
  readonly output: string;
}

export interface Reading {
  /** Commands that other tests run. */
  readonly elsewhere: ReadonlySet<string>;
  /** Whether the page assumes a running court at which acme is registered. */
  readonly besideACourt: boolean;
}

/** The port of the bus of `npm start`, which pages name. */
const BUS_PORT = 4222;
/** The port of its probes, which a page may not name. */
const HEALTH_PORT = 7463;
/** The port of the docket's pages. */
const DOCKET_PORT = 7464;
/** The ports of this machine that a page's commands use. */
const NAMED = /(?:127\.0\.0\.1|localhost):(\d{4})\b/g;

/** A command that exits with 3 if it does not affirm the claim, or finds faults in a report. */
const REVIEW = /^(?:[A-Z_]+=\S+ )*npm run (?:-s )?(?:review\b|assize -- critique\b).*[^\\]$/;

/**
 * `npm start` keeps running in the background. The page's other commands wait until it says that the court is open;
 * if it exits before that, so does the page.
 */
const START = `
start_court() {
  mkfifo court-says
  "$@" > court-says 2>&1 &
  exec 9< court-says
  while IFS= read -r line <&9; do
    printf '%s\\n' "$line"
    case $line in *Ctrl-C*) cat <&9 & return 0 ;; esac
  done
  return 1
}
`;

/**
 * Runs a page's commands as its reader would, one after another in one shell, in a folder that looks like the
 * checkout and keeps the files that they write. Home and data folder are the page's own; the cache of fetched
 * components is shared.
 */
export async function runPage(page: Page, how: Reading): Promise<PageRun> {
  await using folder = await ownFolder();
  const checkout = await likeTheCheckout(folder.path);
  const script = join(folder.path, 'page.sh');
  await writeFile(script, START + (await withFreePorts(scriptOf(page, how))));
  const child = spawn('bash', ['-ex', script], {
    cwd: checkout,
    env: await readersEnvironment(folder.path),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const closed = once(child, 'close');
  await once(child, 'exit');
  stopGroup(child.pid);
  await closed;
  return { code: child.exitCode, output };
}

/** Ends the processes that a page left running. If none is left, the process group does not exist. */
function stopGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

async function likeTheCheckout(folder: string): Promise<string> {
  const checkout = join(folder, 'assize');
  await mkdir(checkout);
  const entries = (await readdir(ROOT)).filter((name) => name !== '.git');
  await Promise.all(entries.map((name) => symlink(join(ROOT, name), join(checkout, name))));
  return checkout;
}

async function readersEnvironment(folder: string): Promise<NodeJS.ProcessEnv> {
  const home = join(folder, 'home');
  await mkdir(home);
  // The machine's settings for npm's registry and certificates are kept.
  const set = Object.entries(withoutNpm(process.env)).filter(
    ([name]) => !/^(ASSIZE_|XDG_|NATS_URL|NODE_OPTIONS|VITEST)/.test(name),
  );
  return {
    ...Object.fromEntries(set),
    HOME: home,
    ASSIZE_CACHE: cacheDir(process.env),
    NO_COLOR: '1',
  };
}

function scriptOf(page: Page, { elsewhere, besideACourt }: Reading): string {
  return [
    ...(besideACourt ? ['export ASSIZE_PUBLISHERS=acme', 'npm start'] : []),
    ...fences(page, 'sh'),
  ]
    .join('\n')
    .split('\n')
    .filter((line) => !elsewhere.has(line))
    .map((line) => (line === 'npm start' ? `start_court ${line}` : line))
    .map((line) => (REVIEW.test(line) ? `${line} || test $? = 3` : line))
    .join('\n');
}

/** Replaces the ports in a script by free ones if they are in use, for example by another run of it. */
async function withFreePorts(script: string): Promise<string> {
  const named = new Set([...script.matchAll(NAMED)].map(([, port]) => Number(port)));
  let free = script;
  for (const port of named.difference(new Set([BUS_PORT, HEALTH_PORT, DOCKET_PORT]))) {
    free = free.replaceAll(new RegExp(`\\b${port}\\b`, 'g'), `${await portFor(port)}`);
  }
  const [bus, docket] = [await portFor(BUS_PORT), await portFor(DOCKET_PORT)];
  const asNamed = bus === BUS_PORT && docket === DOCKET_PORT;
  if (asNamed && (await listening(HEALTH_PORT)) !== null) return free;
  return free
    .replaceAll(
      /^start_court npm start$/gm,
      `$& -- --port ${bus} --court-port 0 --health-port 0 --docket-port ${docket}`,
    )
    .replaceAll(`127.0.0.1:${DOCKET_PORT}`, `127.0.0.1:${docket}`)
    .replaceAll(`127.0.0.1:${BUS_PORT}`, `127.0.0.1:${bus}`)
    .replaceAll(
      /(examples\/(?:publish|check-done)\.ts|publish-durably\.ts .*)$/gm,
      `$1 nats://127.0.0.1:${bus}`,
    );
}

/** Returns the port if it is free, or else another one. */
async function portFor(port: number): Promise<number> {
  return (await listening(port)) ?? (await listening(0)) ?? port;
}

/** Opens and closes a server on a port, and returns the port; null if it is taken. */
async function listening(port: number): Promise<number | null> {
  const server = createServer();
  const taken = once(server, 'error').then(() => null);
  const got = once(server, 'listening').then(() => server.address());
  server.listen(port, '127.0.0.1');
  const address = await Promise.race([taken, got]);
  if (address === null || typeof address === 'string') return null;
  server.close();
  await once(server, 'close');
  return address.port;
}
