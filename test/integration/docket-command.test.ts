/** The docket's pages as commands serve them: `assize docket` on a machine without a court, and `up` behind a lock. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { assize, MAIN } from '#src/assize-command.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { newLock } from '#src/locked.ts';
import { linesOf } from '#src/lines.ts';
import { ROOT } from '../tooling/program.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());
const env = ownEnvironment(folder);
const data = join(folder.path, 'data');
const HISTORIES = join(ROOT, 'test/histories');
const CASES = ['disputed', 'denied'];

async function keep(name: string): Promise<string> {
  const file = join(HISTORIES, `${name}.json`);
  const { case: held } = JSON.parse(await readFile(file, 'utf8')) as {
    case: { header: { caseId: string } };
  };
  await copyFile(file, join(data, 'cases', `${held.header.caseId}.json`));
  return held.header.caseId;
}

it('lists them, explains each, and says where a browser finds that', async () => {
  await mkdir(join(data, 'cases'), { recursive: true });
  const ids = await Promise.all(CASES.map(keep));
  const keys = join(HISTORIES, 'trust.json');
  const docket = spawn(process.execPath, [MAIN, 'docket', '--http', '0', '--keys', keys], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(docket, 'close');
  const said = await linesOf(docket.stdout).first(/^The docket is at /);
  const [, url = '', file = ''] =
    /at (http:\/\/127\.0\.0\.1:\d+); the password is the token in (.*)$/.exec(said) ?? [];
  const token = (await readFile(file, 'utf8')).trim();
  const headers = { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` };
  const list = await (await fetch(url, { headers })).text();
  for (const id of ids) {
    expect(list).toContain(`/cases/${id}`);
    const page = await (await fetch(`${url}/cases/${id}`, { headers })).text();
    expect(page).toContain('Signature verified');
    expect(page).not.toContain('Jaeger');
  }
  docket.kill('SIGTERM');
  await closed;
  expect(docket.exitCode).toBe(0);
});

it('refuses an address without a lock, and a port that is none', async () => {
  const open = await assize(['docket', '--http', '0.0.0.0:0'], data, env);
  expect([open.code, open.err]).toEqual([
    1,
    expect.stringContaining('0.0.0.0:0 needs TLS and a file of callers'),
  ]);
  const wrong = await assize(['docket', '--http', 'abc'], data, env);
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('Address "abc"')]);
});

it('reads the court of `up` as its owner, wherever else the court is served behind a lock', async () => {
  const locked = stack.use(await ownFolder());
  const lock = await newLock(locked);
  const { door } = lock;
  const token = await lock.let('reader', ['read']);
  const ports = ['--port', '0', '--health-port', '0', '--docket-port', '0'];
  const court = spawn(process.execPath, [MAIN, 'up', ...ports], {
    cwd: ROOT,
    env: {
      ...ownEnvironment(locked),
      ASSIZE_STANCE: 'lexical',
      ASSIZE_COURT_ADDRESS: 'localhost:0',
      ASSIZE_CALLERS_FILE: door.callersFile ?? '',
      ASSIZE_TLS_CERT_FILE: door.tls?.certFile ?? '',
      ASSIZE_TLS_KEY_FILE: door.tls?.keyFile ?? '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(court, 'close');
  const said = await linesOf(court.stdout).first(/docket \(web pages\)/);
  const [url = ''] = /http:\S+/.exec(said) ?? [];
  const list = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  expect(await list.text()).toContain('The docket: 0 open');
  court.kill('SIGTERM');
  await closed;
  expect(court.exitCode).toBe(0);
});
