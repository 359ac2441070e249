/** `deploy/compose.yaml` brought up, used from outside and taken down, with whatever it names. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '@assize/client';
import { ROLES } from '@assize/proto';
import { freePorts } from '#servers';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ownFolder, type Folder } from '#src/folder.ts';
import { SURE } from '#src/claims.ts';
import { docketPage } from '#src/docket-page.ts';
import { tracesOf } from '../telemetry/stage.ts';
import { ROOT } from '../tooling/program.ts';
import { composeProject, docker, type Project } from './engine.ts';
import { haveImage, ownImages, TAG } from './stand-ins.ts';

/** Those that Prometheus scrapes. */
const SCRAPED = [...ROLES, 'credibility', 'embedding'];
const PROCESSES = [...SCRAPED, 'docket'];
/** A stand-in for Jaeger is compiled first: 29 minutes on two cores with five other users. */
const IMAGES_MS = 3_600_000;
/** Elasticsearch is the slowest: 94 s on a busy machine, minutes on one with ten others. */
const UP_MS = 600_000;
const MIB = 1024;

let folder: Folder;
let project: Project;
let ports: readonly number[];

beforeAll(async () => {
  const file = readFileSync(join(ROOT, 'deploy', 'compose.yaml'), 'utf8');
  for (const [, image = ''] of file.matchAll(/^ *image: ([^$\s]+)$/gm)) {
    process.stderr.write(`${image}: ${await haveImage(image)}\n`);
  }
  await ownImages();
}, IMAGES_MS);

beforeAll(async () => {
  folder = await ownFolder();
  ports = await freePorts(5);
  const [nats, jaeger, prometheus, court, docket] = ports.map(String);
  project = await composeProject(`assize-${randomUUID().slice(0, 8)}`, {
    COURT_VERSION: TAG,
    NATS_PORT: nats ?? '',
    JAEGER_PORT: jaeger ?? '',
    PROMETHEUS_PORT: prometheus ?? '',
    COURT_PORT: court ?? '',
    DOCKET_PORT: docket ?? '',
    // Every trace is kept, and soon.
    ASSIZE_KEPT_PERCENT: '100',
    ASSIZE_DECISION_WAIT: '1s',
  });
  await project.run('up', '-d', '--no-build');
  await vi.waitFor(async () => expect(await health()).toEqual(all('healthy')), {
    timeout: UP_MS,
    interval: 1_000,
  });
}, UP_MS + 120_000);

afterAll(async () => {
  await project.run('down', '--volumes', '--timeout', '20');
  await folder[Symbol.asyncDispose]();
}, 120_000);

const all = (state: string) => Object.fromEntries(PROCESSES.map((name) => [name, state]));

async function health(): Promise<Record<string, string>> {
  return inspected('{{.State.Health.Status}}');
}

/** What the engine says of each process of the court, by its name. */
async function inspected(format: string): Promise<Record<string, string>> {
  const found = PROCESSES.map(async (name) => {
    const id = await project.container(name);
    return [name, id ? await docker('inspect', '--format', format, id) : 'absent'] as const;
  });
  return Object.fromEntries(await Promise.all(found));
}

/** Runs a program in a service's container; what it printed. */
async function within(service: string, program: string): Promise<string> {
  return docker('exec', await project.container(service), '/usr/local/bin/node', '-e', program);
}

test('no process of the court may write, is root, or has a capability', async () => {
  const format = '{{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}} {{.Config.User}}';
  expect(await inspected(format)).toEqual(all('true [ALL] 10001:10001'));
});

test('each process has its own keys, and nobody else’s', async () => {
  const own = PROCESSES.map(async (name) => {
    const files = `console.log(require('node:fs').readdirSync('/etc/assize/keys').sort().join())`;
    return [name, await within(name, files)] as const;
  });
  const role = (name: string) => `${name}.jwk,${name}.seed,roles.token`;
  expect(Object.fromEntries(await Promise.all(own))).toEqual({
    ...Object.fromEntries(ROLES.map((name) => [name, role(name)])),
    clerk: 'clerk.jwk,clerk.seed,court.crt,court.key,roles.token',
    credibility: 'credibility.crt,credibility.key,credibility.seed,roles.token',
    docket: 'docket.crt,docket.key,docket.token',
    embedding: 'embedding.crt,embedding.key',
  });
});

test('a role without models takes at most 130 MiB when nothing is to be done', async () => {
  const program = `console.log(/VmRSS:\\s+(\\d+)/.exec(require('node:fs').readFileSync('/proc/1/status', 'utf8'))[1])`;
  const parts = SCRAPED.filter((name) => name !== 'embedding');
  const sizes = () =>
    Promise.all(parts.map(async (name) => Math.round(Number(await within(name, program)) / MIB)));
  // What a start left to collect goes once a process has rested.
  const resting = { timeout: 150_000, interval: 5_000 };
  const found = await vi.waitFor(async () => {
    const now = await sizes();
    expect(Math.max(...now), `MiB of ${parts.join()}: ${now.join()}`).toBeLessThanOrEqual(130);
    return now;
  }, resting);
  process.stderr.write(
    `MiB at rest, ${parts.map((name, at) => `${name} ${found[at]}`).join(', ')}\n`,
  );
});

test('a claim from outside has a verdict that verifies, a trace, counts and metrics', async () => {
  const [nats, jaeger, prometheus] = ports;
  const trust = join(folder.path, 'trust.json');
  await docker('cp', `${await project.container('clerk')}:/etc/assize/trust/trust.json`, trust);
  await using court = await connect({
    nats: `nats://127.0.0.1:${nats}`,
    trust,
    source: 'urn:test:outside',
  });
  const verdict = await court.review(SURE.text, SURE.evidence ?? []);
  expect(verdict.predicate.decision).toBe('affirm');
  const { caseId } = verdict.sealed.case.header;

  const looking = { timeout: 60_000, interval: 500 };
  const url = `http://127.0.0.1:${jaeger}`;
  await vi.waitFor(async () => {
    const found = await Promise.all(
      ROLES.slice(0, 2).map((name) => tracesOf({ url }, name, caseId)),
    );
    expect(found.map((traces) => traces.length)).toEqual([1, 1]);
  }, looking);

  const counted = `const socket = require('node:net').connect(6379, 'redis', () => socket.write('EXISTS assize:{${caseId}}:counts\\r\\n'));
    socket.once('data', (data) => { console.log(String(data).trim()); socket.end(); })`;
  expect(await within('judge', counted)).toBe(':1');

  const metrics = `http://127.0.0.1:${prometheus}/api/v1`;
  await vi.waitFor(async () => {
    expect(await query(metrics, 'sum(up{job="assize"})')).toBe(SCRAPED.length);
    expect(await query(metrics, 'sum(assize_verdicts_total)')).toBe(1);
  }, looking);
  const rules = Parse(Rules, await (await fetch(`${metrics}/rules`)).json());
  expect(rules.data.groups.flatMap((group) => group.rules).length).toBeGreaterThan(5);
});

test('the docket shows the case, to whoever has its token and the CA', async () => {
  const container = await project.container('docket');
  const [token, ca] = [join(folder.path, 'docket.token'), join(folder.path, 'ca.crt')];
  await docker('cp', `${container}:/etc/assize/keys/docket.token`, token);
  await docker('cp', `${container}:/etc/assize/trust/ca.crt`, ca);
  const reader = { ca: await readFile(ca), token: (await readFile(token, 'utf8')).trim() };
  const { status, text: page } = await docketPage(`https://127.0.0.1:${ports.at(-1)}/`, reader);
  expect(status, page).toBe(200);
  expect(page).toContain(SURE.text);
  expect(page).toContain('class="case supported"');
});

test('it stops by draining, and goes without leaving anything', async () => {
  await project.run('stop', '--timeout', '20');
  expect(await inspected('{{.State.ExitCode}}')).toEqual(all('0'));
  await project.run('down', '--volumes');
  const mine = `label=com.docker.compose.project=${project.name}`;
  const left = [
    ['ps', '--all'],
    ['volume', 'ls'],
    ['network', 'ls'],
  ].map(([...list]) => docker(...list, '--quiet', '--filter', mine));
  expect(await Promise.all(left)).toEqual(['', '', '']);
}, 120_000);

async function query(metrics: string, expression: string): Promise<number> {
  const asked = await fetch(`${metrics}/query?query=${encodeURIComponent(expression)}`);
  return Number(Parse(Sample, await asked.json()).data.result[0]?.value[1] ?? 0);
}

const Sample = Type.Object({
  data: Type.Object({
    result: Type.Array(Type.Object({ value: Type.Tuple([Type.Number(), Type.String()]) })),
  }),
});
const Rules = Type.Object({
  data: Type.Object({ groups: Type.Array(Type.Object({ rules: Type.Array(Type.Unknown()) })) }),
});
