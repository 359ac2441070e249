// The Jobs of the chart. They run in the image of the command line, which has no shell and no kubectl:
//
//   make      makes missing keys, certificates and tokens, as Secrets and ConfigMaps
//   streams   lays out the streams and queues of the bus, as its admin
//   remove    deletes what `make` made
//
// An existing Secret is never changed. A key Secret that was deleted is not made again: its public half is in the trust
// store, so another key under the same name would be a rotation that nobody asked for. The names of keys that `make`
// still has to store are kept beside the trust store, so that the next run continues an interrupted one.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { promisify } from 'node:util';

const [task] = process.argv.slice(2);
const given = JSON.parse(process.env.CHART ?? '{}');
const { prefix, namespace, labels, names, servers, hosts, docket, cli } = given;
const DATA = process.env.ASSIZE_DATA;
const KEYS = join(DATA, 'keys');
const DOORS = join(DATA, 'doors');
const ACCOUNT = given.account ?? '/var/run/secrets/kubernetes.io/serviceaccount';
/** Servers for which `keys dev-ca` makes a certificate by default. */
const ALWAYS = ['court', 'embedding', 'credibility', 'docket', 'mcp'];

/** The roles, an operator, and the docket with whoever reads its pages. */
const CALLERS = [
  ['roles', 'search'],
  ['operator', 'submit,read,search,index,delete'],
  ['docket', 'read'],
];

/** Exit code of a failure that only the operator can mend: the Job is then not tried again. */
const HOPELESS = 3;
class Hopeless extends Error {}

const say = (line) => process.stdout.write(`${line}\n`);

/** @throws Error with its output on stderr */
async function assize(...args) {
  const env = { ...process.env };
  delete env.CHART;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [...cli, ...args], { env });
    return stdout;
  } catch (error) {
    throw new Error(`assize ${args.join(' ')}: ${error.stderr || error.message}`, { cause: error });
  }
}

/** Null if the named object does not exist. @throws Error for any other unsuccessful response */
async function api(method, kind, name, body) {
  const token = (await readFile(`${ACCOUNT}/token`, 'utf8')).trim();
  const ca = await readFile(`${ACCOUNT}/ca.crt`);
  const path = `/api/v1/namespaces/${namespace}/${kind}${name ? `/${name}` : ''}`;
  const { status, text } = await new Promise((resolve, reject) => {
    const asked = request(
      {
        host: process.env.KUBERNETES_SERVICE_HOST,
        port: process.env.KUBERNETES_SERVICE_PORT,
        servername: 'kubernetes.default.svc',
        path,
        method,
        ca,
        timeout: 30_000,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      },
      (response) => {
        const parts = [];
        response.on('data', (part) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode, text: Buffer.concat(parts).toString() }),
        );
      },
    );
    asked
      .on('error', reject)
      .on('timeout', () => asked.destroy(new Error('no answer within 30 s')));
    asked.end(body ? JSON.stringify(body) : undefined);
  });
  if (status === 404 && method !== 'POST') return null;
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
  return text === '' ? {} : JSON.parse(text);
}

const meta = (name) => ({ name, namespace, labels });

async function readSecret(name) {
  const found = await api('GET', 'secrets', `${prefix}-${name}`);
  return (
    found &&
    Object.fromEntries(
      Object.entries(found.data ?? {}).map(([key, value]) => [
        key,
        Buffer.from(value, 'base64').toString(),
      ]),
    )
  );
}

async function makeSecret(name, stringData, type = 'Opaque') {
  const metadata = meta(`${prefix}-${name}`);
  await api('POST', 'secrets', '', {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata,
    type,
    stringData,
  });
  say(`created the Secret ${metadata.name}`);
}

/** The trust store and the users of the bus change with new seats and publishers. */
async function putConfigMap(name, data) {
  const metadata = meta(`${prefix}-${name}`);
  const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata, data };
  const found = await api('GET', 'configmaps', metadata.name);
  if (found === null) await api('POST', 'configmaps', '', body);
  else await api('PUT', 'configmaps', metadata.name, body);
  say(`${found === null ? 'created' : 'updated'} the ConfigMap ${metadata.name}`);
}

const filesOf = (name) => [`${name}.jwk`, `${name}.seed`];

/** Into the data folder. Returns the names that have no key. */
async function restore() {
  const kept = (await api('GET', 'configmaps', `${prefix}-trust`))?.data ?? {};
  const { keys = [] } = JSON.parse(kept['trust.json'] ?? '{}');
  const missing = [];
  for (const name of names) {
    const files = await readSecret(`key-${name}`);
    if (files === null) missing.push(name);
    for (const [file, text] of Object.entries(files ?? {})) {
      await writeFile(join(KEYS, file), text, { mode: 0o600 });
    }
  }
  // An interrupted run never stored these keys: their public halves are dropped, and they are made again.
  const unmade = (kept.unmade ?? '').split(',').filter((name) => missing.includes(name));
  const trusted = keys.filter(({ name }) => !unmade.includes(name));
  const lost = missing.filter((one) => trusted.some(({ name }) => name === one));
  if (lost.length > 0) {
    const secrets = lost.map((name) => `${prefix}-key-${name}`).join(', ');
    throw new Hopeless(
      `${prefix}-trust has keys whose Secrets are missing: ${secrets}. Restore them (docs/kubernetes-back-up.md), ` +
        `or rotate these keys (docs/rotate-keys.md) before the next install or upgrade`,
    );
  }
  if (keys.length > 0) {
    const store = unmade.length > 0 ? JSON.stringify({ keys: trusted }) : kept['trust.json'];
    await writeFile(join(DATA, 'trust.json'), store, { mode: 0o600 });
  }
  return missing;
}

async function make() {
  await mkdir(KEYS, { recursive: true, mode: 0o700 });
  // What stops an upgrade is found before anything is changed.
  const callers = await readSecret('callers');
  if (callers !== null) await requireTokenOfDocket();
  const missing = await restore();
  await assize('prepare');
  // The public halves first: a role whose key is not in the trust store does not start.
  const trust = { 'trust.json': await readFile(join(DATA, 'trust.json'), 'utf8') };
  await putConfigMap('trust', missing.length > 0 ? { ...trust, unmade: missing.join() } : trust);
  await putConfigMap('bus', {
    'nats-users.conf': await readFile(join(DATA, 'nats-users.conf'), 'utf8'),
  });
  const there = new Set(await readdir(KEYS));
  for (const name of missing) {
    const files = filesOf(name).filter((file) => there.has(file));
    const texts = await Promise.all(files.map((file) => readFile(join(KEYS, file), 'utf8')));
    await makeSecret(`key-${name}`, Object.fromEntries(files.map((file, at) => [file, texts[at]])));
  }
  if (missing.length > 0) await putConfigMap('trust', trust);
  await makeCertificates();
  if (callers === null) await makeCallers();
}

/** @throws Hopeless if the CA's key is gone: by another CA, the certificates that are there would not be trusted */
async function makeCertificates() {
  const found = await Promise.all(servers.map((server) => readSecret(`tls-${server}`)));
  const lacking = servers.filter((_, at) => found[at] === null);
  if (lacking.length === 0) return;
  await mkdir(DOORS, { recursive: true, mode: 0o700 });
  const ca = await readSecret('ca-key');
  if (ca === null && (await api('GET', 'configmaps', `${prefix}-ca`)) !== null) {
    throw new Hopeless(
      `the Secret ${prefix}-ca-key is missing, and no certificate can be made without it (${lacking.join(', ')}): ` +
        `restore it (docs/kubernetes-back-up.md). For a new CA, delete the ConfigMap ${prefix}-ca and every ` +
        `Secret ${prefix}-tls-…`,
    );
  }
  for (const [file, text] of Object.entries(ca ?? {}))
    await writeFile(join(DOORS, file), text, { mode: 0o600 });
  const more = lacking
    .filter((server) => !ALWAYS.includes(server))
    .flatMap((one) => ['--server', one]);
  await assize(
    'keys',
    'dev-ca',
    '--out',
    DOORS,
    ...more,
    ...hosts.flatMap((host) => ['--host', host]),
  );
  const read = (file) => readFile(join(DOORS, file), 'utf8');
  if (ca === null)
    await makeSecret('ca-key', { 'ca.crt': await read('ca.crt'), 'ca.key': await read('ca.key') });
  await putConfigMap('ca', { 'ca.crt': await read('ca.crt') });
  for (const server of lacking) {
    const pair = { 'tls.crt': await read(`${server}.crt`), 'tls.key': await read(`${server}.key`) };
    await makeSecret(`tls-${server}`, pair, 'kubernetes.io/tls');
  }
}

/** @throws Hopeless if an earlier version made the callers, and the docket, which needs a token, is enabled */
async function requireTokenOfDocket() {
  if (!docket || (await readSecret('token-docket')) !== null) return;
  throw new Hopeless(
    `the docket has no token: the Secret ${prefix}-callers is older than the docket. Add a caller ` +
      `(docs/kubernetes-upgrade.md#the-docket), or set docket.enabled to false`,
  );
}

/** All at once, because the file is never changed. */
async function makeCallers() {
  const file = join(DATA, 'callers.json');
  for (const [name, rights] of CALLERS) {
    const known = await readSecret(`token-${name}`);
    const token = await assize('keys', 'token', name, '--rights', rights, '--file', file);
    if (known === null) await makeSecret(`token-${name}`, { token: token.trim() });
    else await exchange(file, token.trim(), known.token);
  }
  await makeSecret('callers', { 'callers.json': await readFile(file, 'utf8') });
}

/** An interrupted run has already stored the token that `known` is the digest of. */
async function exchange(file, made, known) {
  const digestOf = (token) => createHash('sha256').update(token).digest('hex');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(digestOf(made), digestOf(known)));
}

/** The server may start later than this Job. */
async function streams() {
  await mkdir(KEYS, { recursive: true, mode: 0o700 });
  await writeFile(join(KEYS, 'admin.seed'), await readFile('/keys/admin.seed'), { mode: 0o600 });
  for (let left = 60; ; left -= 1) {
    try {
      say(await assize('prepare', '--bus', process.env.ASSIZE_NATS_URL));
      return;
    } catch (error) {
      if (left === 0) throw error;
      if (left % 10 === 0) process.stderr.write(`${error.message}\n`);
      await later(3000);
    }
  }
}

async function remove() {
  // Certificates that the operator provided have the same names, but don't belong to the release.
  const made = servers.length > 0;
  const secrets = [
    ...names.map((name) => `key-${name}`),
    ...(made ? [...ALWAYS, 'nats', 'redis'].map((server) => `tls-${server}`) : []),
    ...(made ? ['ca-key'] : []),
    'callers',
    ...CALLERS.map(([name]) => `token-${name}`),
  ];
  const configMaps = ['trust', 'bus', ...(made ? ['ca'] : [])];
  for (const name of secrets) await api('DELETE', 'secrets', `${prefix}-${name}`);
  for (const name of configMaps) await api('DELETE', 'configmaps', `${prefix}-${name}`);
  say('the keys of the release are deleted');
}

const tasks = { make, streams, remove };
try {
  await tasks[task]();
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = error instanceof Hopeless ? HOPELESS : 1;
}
