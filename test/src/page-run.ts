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

/** What a page's commands printed, both streams together, and how the last one ended. */
export interface PageRun {
  readonly code: number | null;
  readonly output: string;
}

export interface Reading {
  /** Commands that another part of the tests runs. */
  readonly elsewhere: ReadonlySet<string>;
  /** Whether the page's reader has a court up already, at which acme is registered. */
  readonly besideACourt: boolean;
}

/** Where `npm start` has its bus; the pages name it. */
const BUS_PORT = 4222;
/** Where it answers probes, though a page may not say so. */
const HEALTH_PORT = 7463;
/** Where it serves the docket's pages. */
const DOCKET_PORT = 7464;
/** The ports of this machine that a page's commands take. */
const NAMED = /(?:127\.0\.0\.1|localhost):(\d{4})\b/g;

/** A command that ends with 3 where it does not affirm what its reader claims, or finds a report wanting. */
const REVIEW = /^(?:[A-Z_]+=\S+ )*npm run (?:-s )?(?:review\b|assize -- critique\b).*[^\\]$/;

/**
 * `npm start` lasts: it goes on behind the page's other commands, which wait until it says that the
 * court is open; when it ends before that, so does the page.
 */
const START = `
start_court() {
  mkfifo court-says
  "$@" > court-says 2>&1 &
  exec 9< court-says
  while IFS= read -r line <&9; do
    printf '%s\\n' "$line"
    case $line in *"Ctrl-C closes it"*) cat <&9 & return 0 ;; esac
  done
  return 1
}
`;

/**
 * Runs a page's commands as its reader would, one after the other in one shell, in a folder that looks
 * like the checkout and keeps what they write. Home and data are the page's own; what was fetched
 * before is shared.
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

/** What a page left running ends with it; where nothing is left, there is no such group. */
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
  // Where npm finds the registry and its certificates is the machine's, and stays.
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

/** The ports that the script names; others where something else listens there, as another run of it does. */
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

/** That port where it is free, else another. */
async function portFor(port: number): Promise<number> {
  return (await listening(port)) ?? (await listening(0)) ?? port;
}

/** The port that a server got, which is free again; null where it is taken. */
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
