/** The docket of a court in another process: it calls the clerk over TLS with a token, and serves HTTPS. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { freePorts } from '#servers';
import { MAIN } from '#src/assize-command.ts';
import { DENIED } from '#src/claims.ts';
import { docketPage } from '#src/docket-page.ts';
import { ownFolder } from '#src/folder.ts';
import { linesOf } from '#src/lines.ts';
import { newLock } from '#src/locked.ts';
import { openProcessCourt } from '#src/process-court.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const lock = await newLock(stack.use(await ownFolder()));
const [port = 0] = await freePorts(1);
const door = {
  ASSIZE_TLS_CERT_FILE: join(lock.folder, 'server.crt'),
  ASSIZE_TLS_KEY_FILE: join(lock.folder, 'server.key'),
  ASSIZE_CALLERS_FILE: join(lock.folder, 'callers.json'),
};
/** For a page to show what has happened, on a busy machine. */
const SOON = { timeout: 20_000 };
const token = await lock.let('docket', ['read']);
const searching = await lock.let('roles', ['search']);
const court = stack.use(await openProcessCourt());
await Promise.all([
  court.seat('clerk', { ...door, ASSIZE_COURT_ADDRESS: `localhost:${port}` }),
  court.seatAll(['prosecutor', 'adversary', 'defense', 'judge', 'evaluator']),
]);

async function docketBy(shown: string, change: Readonly<Record<string, string>> = {}) {
  const { caFile, tokenFile = '' } = await lock.by(shown);
  const data = stack.use(await ownFolder()).path;
  const env = court.environment({
    ...door,
    ASSIZE_DATA: data,
    ASSIZE_COURT_ADDRESS: `localhost:${port}`,
    ASSIZE_TLS_CA_FILE: caFile,
    ASSIZE_TOKEN_FILE: tokenFile,
    ...change,
  });
  const args = ['docket', '--http', 'localhost:0', '--keys', court.trustFile];
  const child = spawn(process.execPath, [MAIN, ...args], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  stack.defer(async () => {
    child.kill('SIGTERM');
    await closed;
  });
  const said = await linesOf(child.stdout).first(/^The docket is at /);
  return said.replace('The docket is at ', '');
}

async function asked(url: string, as = token) {
  const ca = await readFile(join(lock.folder, 'ca.crt'));
  return docketPage(url, { ca, token: as });
}

describe('a docket with a token that may read', () => {
  it('lists the cases of the clerk, and explains each to whoever may read', async () => {
    // The docket does not reach this Jaeger, but a browser may.
    const url = await docketBy(token, { ASSIZE_JAEGER_URL: 'http://127.0.0.1:9/' });
    expect(url).toMatch(/^https:\/\/localhost:\d+$/);
    const caseId = await court.publish(DENIED);
    await court.verdictOn(caseId);
    await vi.waitFor(async () => {
      const { text: list } = await asked(`${url}/?state=ended`);
      expect(list).toContain(`<a href="/cases/${caseId}">${DENIED.text}</a>`);
    }, SOON);
    expect((await asked(`${url}/cases/${caseId}`)).text).toContain('Signature verified');
    const trace = await asked(`${url}/cases/${caseId}/trace`);
    const { origin, pathname, searchParams } = new URL(trace.headers.location ?? '');
    expect([trace.status, origin, pathname]).toEqual([303, 'http://127.0.0.1:9', '/search']);
    expect(searchParams.get('tags')).toBe(JSON.stringify({ 'assize.case.id': caseId }));
    expect((await asked(url, searching)).status).toBe(403);
    expect((await asked(url, 'wrong')).status).toBe(401);
  });
});

it('a docket with a token that may not read says that the court refuses', async () => {
  const url = await docketBy(searching);
  const { status, text: list } = await asked(url);
  expect(status).toBe(200);
  expect(list).toMatch(/[Tt]he court at localhost:\d+ refused the request: [^.]*read/);
});
