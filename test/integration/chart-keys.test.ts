/** The chart's Job of keys, run as shipped against an API server that fails once. */
import { hash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Type from 'typebox';
import { Parse } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assize, MAIN, runToEnd } from '#src/assize-command.ts';
import { ownFolder } from '#src/folder.ts';
import { listening } from '#src/listening.ts';
import { ROOT } from '../tooling/program.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const { path: folder } = stack.use(await ownFolder());
const JOB = join(ROOT, 'deploy', 'helm', 'assize', 'files', 'keys.mjs');
const NAMES = 'clerk prosecutor adversary defense judge evaluator admin credibility'.split(' ');
/** With which the Job is not tried again (`podFailurePolicy`). */
const HOPELESS = 3;
const HOST = 'kubernetes.default.svc';

beforeAll(async () => {
  const made = await assize(
    ['keys', 'dev-ca', '--out', folder, '--server', 'api', '--host', HOST],
    folder,
  );
  expect(made.code, made.err).toBe(0);
  await writeFile(join(folder, 'token'), 'token');
});

const Stored = Type.Object({
  metadata: Type.Object({ name: Type.String() }),
  data: Type.Optional(Type.Record(Type.String(), Type.String())),
  stringData: Type.Optional(Type.Record(Type.String(), Type.String())),
});
type Stored = Type.Static<typeof Stored>;

/** In memory. The `failing`th write is answered with an error. */
async function apiServer(failing: number) {
  const objects = new Map<string, Stored>();
  let writes = 0;
  const answer = (method: string, url: string, body: string): [number, unknown?] => {
    if (method === 'GET') return objects.has(url) ? [200, objects.get(url)] : [404];
    if (url.includes('/gone/')) return [404];
    if (method === 'DELETE') return objects.delete(url) ? [200] : [404];
    writes += 1;
    if (writes === failing) return [500];
    const object = Parse(Stored, JSON.parse(body));
    const path = method === 'PUT' ? url : `${url}/${object.metadata.name}`;
    if (method === 'POST' && objects.has(path)) return [409];
    const own = Object.entries(object.stringData ?? {});
    const data = own.map(([key, value]) => [key, Buffer.from(value).toString('base64')] as const);
    objects.set(path, { ...object, data: { ...object.data, ...Object.fromEntries(data) } });
    return [201, object];
  };
  const read = (file: string) => readFile(join(folder, file));
  const pair = { key: await read('api.key'), cert: await read('api.crt') };
  const server = createServer(pair, (request, response) => {
    const { method = '', url = '' } = request;
    void text(request).then((body) => {
      const [status, said = {}] = answer(method, url, body);
      response.writeHead(status).end(JSON.stringify(said));
    });
  });
  const port = await listening(server);
  const at = (kind: string, name: string) => `/api/v1/namespaces/court/${kind}/assize-${name}`;
  return {
    port,
    writes: () => writes,
    objects,
    text: (kind: string, name: string, key: string): string => {
      const value = objects.get(at(kind, name))?.data?.[key] ?? '';
      return kind === 'secrets' ? Buffer.from(value, 'base64').toString() : value;
    },
    remove: (kind: string, name: string) => objects.delete(at(kind, name)),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function job(
  port: number,
  namespace = 'court',
  { task = 'make', servers = ['court'] }: { task?: string; servers?: readonly string[] } = {},
): Promise<{ code: number | null; said: string }> {
  const data = join(folder, 'pod');
  await rm(data, { recursive: true, force: true });
  await mkdir(data);
  const chart = {
    prefix: 'assize',
    namespace,
    labels: {},
    names: NAMES,
    servers,
    docket: true,
    hosts: ['assize-court'],
    cli: [MAIN],
    account: folder,
  };
  const env = {
    ...process.env,
    CHART: JSON.stringify(chart),
    ASSIZE_DATA: data,
    KUBERNETES_SERVICE_HOST: '127.0.0.1',
    KUBERNETES_SERVICE_PORT: String(port),
  };
  const { code, out, err } = await runToEnd(JOB, [task], { env });
  return { code, said: out + err };
}

const Keys = Type.Object({
  keys: Type.Array(Type.Object({ name: Type.String(), x: Type.String() })),
});

/** The write of the callers, after which nothing is made. */
const LAST = 18;

type Api = Awaited<ReturnType<typeof apiServer>>;

/** Callers can use their tokens, whichever run made these. `given` is the first run's. */
function expectCallersByTheirTokens(api: Api, given: string): void {
  expect(given).not.toBe('');
  expect(api.text('secrets', 'token-roles', 'token')).toBe(given);
  const callers = api.text('secrets', 'callers', 'callers.json');
  for (const name of ['roles', 'operator', 'docket']) {
    const token = api.text('secrets', `token-${name}`, 'token');
    expect(callers).toContain(hash('sha256', token));
  }
}

async function expectNoKeyMadeAnew(api: Api): Promise<void> {
  api.remove('secrets', 'key-judge');
  const { code, said } = await job(api.port);
  expect(code).toBe(HOPELESS);
  expect(said).toContain('has keys whose Secrets are missing: assize-key-judge.');
}

describe('the Job of keys', () => {
  // The trust store, the bus, eight keys, the trust store, CA's key, CA, a certificate, three tokens, callers.
  it.each([2, 3, 10, 11, 12, 16, 18])(
    'goes on where a run was broken off at its write %d',
    async (failing) => {
      await using api = await apiServer(failing);
      expect((await job(api.port)).code).toBe(1);
      const given = api.text('secrets', 'token-roles', 'token');
      const { code, said } = await job(api.port);
      expect(code, said).toBe(0);
      const { keys } = Parse(Keys, JSON.parse(api.text('configmaps', 'trust', 'trust.json')));
      expect(keys.map(({ name }) => name).toSorted()).toEqual(NAMES.slice(0, 6).toSorted());
      for (const { name, x } of keys) {
        expect(JSON.parse(api.text('secrets', `key-${name}`, `${name}.jwk`))).toMatchObject({ x });
      }
      if (failing === LAST) expectCallersByTheirTokens(api, given);
      // A third run is the same wherever the first failed: among the keys, among the certificates, and at the end.
      if (![3, 12, LAST].includes(failing)) return;
      const written = api.writes();
      expect(await job(api.port)).toMatchObject({ code: 0 });
      // The trust store and the users of the bus, and no Secret.
      expect(api.writes()).toBe(written + 2);
      if (failing === LAST) await expectNoKeyMadeAnew(api);
    },
  );

  it('says what to do where the callers are older than the docket, which has no token then', async () => {
    await using api = await apiServer(0);
    expect(await job(api.port)).toMatchObject({ code: 0 });
    const callers = api.text('secrets', 'callers', 'callers.json');
    expect(JSON.parse(callers)).toMatchObject({
      callers: [{ name: 'roles' }, { name: 'operator' }, { name: 'docket', rights: ['read'] }],
    });
    api.remove('secrets', 'token-docket');
    const written = api.writes();
    const { code, said } = await job(api.port);
    expect(code).toBe(HOPELESS);
    expect(said).toContain('the Secret assize-callers is older than the docket');
    expect(api.writes()).toBe(written);
    expect(api.text('secrets', 'callers', 'callers.json')).toBe(callers);
  });

  it('replaces no CA whose key is gone: the certificates by it would no longer be trusted', async () => {
    await using api = await apiServer(0);
    expect(await job(api.port)).toMatchObject({ code: 0 });
    const ca = api.text('configmaps', 'ca', 'ca.crt');
    api.remove('secrets', 'ca-key');
    expect(await job(api.port)).toMatchObject({ code: 0 });
    const { code, said } = await job(api.port, 'court', { servers: ['court', 'docket'] });
    expect(api.text('configmaps', 'ca', 'ca.crt')).toBe(ca);
    expect(code).toBe(HOPELESS);
    expect(said).toContain('the Secret assize-ca-key is missing');
  });

  it('takes no 404 to what it makes for success', async () => {
    await using api = await apiServer(0);
    const { code, said } = await job(api.port, 'gone');
    expect(code).toBe(1);
    expect(said).toContain('404');
    expect(api.objects.size).toBe(0);
  });

  it.each([
    ['and what it made of certificates', ['court'], []],
    ['and no certificate that was there before', [], ['ca', 'ca-key', 'tls-court']],
  ])('deletes the keys, %s', async (_what, servers, left) => {
    await using api = await apiServer(0);
    expect(await job(api.port)).toMatchObject({ code: 0 });
    expect(await job(api.port, 'court', { task: 'remove', servers })).toMatchObject({ code: 0 });
    const names = [...api.objects.values()].map(({ metadata }) => metadata.name);
    expect(names.toSorted()).toEqual(left.map((name) => `assize-${name}`));
  });
});
