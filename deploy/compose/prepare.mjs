// Run by the container `prepare` of compose.yaml at each `up`. Creates missing keys, users of the bus, certificates and
// tokens in /data, and gives each service only what it needs, in a volume of its own at /handed/<service>.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';

const DATA = '/data';
const DOORS = `${DATA}/doors`;
const ROLES = ['clerk', 'prosecutor', 'adversary', 'defense', 'judge', 'evaluator'];
/** The callers of the court, each with its right. */
const CALLERS = { roles: 'search', docket: 'read' };
const tokenOf = (caller) => `${DOORS}/${caller}.token`;

function assize(...args) {
  const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  return execFileSync(process.execPath, ['/app/dist/main.js', ...args], options);
}

/** Atomic: a process that watches the file never reads half of it. */
function give(file, service) {
  const target = `/handed/${service}/${file.split('/').at(-1)}`;
  copyFileSync(file, `${target}.new`);
  renameSync(`${target}.new`, target);
}

assize('prepare');
assize('keys', 'dev-ca', '--out', DOORS);
for (const [caller, right] of Object.entries(CALLERS)) {
  if (existsSync(tokenOf(caller))) continue;
  const token = assize('keys', 'token', caller, '--rights', right);
  writeFileSync(tokenOf(caller), token, { mode: 0o600 });
}

const known = readdirSync(`${DATA}/keys`);
for (const name of [...ROLES, 'credibility']) {
  const own = known.filter((file) => file === `${name}.jwk` || file === `${name}.seed`);
  for (const file of own) give(`${DATA}/keys/${file}`, name);
  give(tokenOf('roles'), name);
}
give(tokenOf('docket'), 'docket');
for (const [service, party] of [
  ['clerk', 'court'],
  ['credibility', 'credibility'],
  ['docket', 'docket'],
  ['embedding', 'embedding'],
]) {
  for (const kind of ['crt', 'key']) give(`${DOORS}/${party}.${kind}`, service);
}
// Public keys and digests of tokens, readable by all.
for (const file of [`${DATA}/trust.json`, `${DOORS}/ca.crt`]) give(file, 'trust');
give(`${DATA}/nats-users.conf`, 'users');
