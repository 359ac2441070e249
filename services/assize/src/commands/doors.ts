import { join, resolve } from 'node:path';
import { changeCallers, newToken, type CallerEntry } from '@assize/rpc/doors';
import { RIGHTS } from '@assize/proto';
import { codeOf } from '@assize/proto/code-of';
import { instantOf } from '../cli-values.ts';
import { homeOf } from '../court/home.ts';
import { Failure, whyUnwritten } from '../terminal/failure.ts';
import { printToStderr, print } from '../terminal/output.ts';
import { makeOutputFolder } from './write-files.ts';

interface DevCaOptions {
  readonly out: string;
  readonly host?: readonly string[];
  readonly server?: readonly string[];
  readonly client?: readonly string[];
}

interface TokenOptions {
  /** Separated by commas. */
  readonly rights?: string;
  readonly file?: string;
  readonly until?: string;
  readonly certificate?: boolean;
  readonly remove?: boolean;
}

const SERVERS = ['court', 'embedding', 'credibility', 'docket', 'mcp'];
const CLIENTS = ['clerk', 'prosecutor', 'adversary', 'defense', 'judge', 'evaluator'];
const LOCAL = ['localhost', '127.0.0.1', '::1'];

/** Makes a CA for local use, or takes the one in the folder, and certificates for the services and the roles. */
export async function devCa(options: DevCaOptions): Promise<void> {
  const { out, host = [], server = [], client = [] } = options;
  const serverNames = [...new Set([...SERVERS, ...server])];
  const clients = [...new Set([...CLIENTS, ...client])].map((name) => ({ name }));
  checkParties([...serverNames, ...clients.map(({ name }) => name)]);
  await makeOutputFolder(out, 0o700);
  const { writeDevCa } = await import('@assize/rpc/doors/dev-ca');
  const servers = serverNames.map((name) => ({ name, serves: [name, ...LOCAL, ...host] }));
  const parties = [...servers, ...clients];
  await writeDevCa({ folder: resolve(out), parties, days: 365, now: Date.now() });
  const lines = [
    `${join(out, 'ca.crt')}   the CA, for ASSIZE_TLS_CA_FILE and ASSIZE_TLS_CLIENT_CA_FILE`,
    `servers  ${serverNames.join(', ')}: .crt and .key`,
    `clients  ${clients.map(({ name }) => name).join(', ')}: .crt and .key`,
    'Use them only on this machine and in tests: whoever can read ca.key can impersonate anyone.',
  ];
  print(`${lines.join('\n')}\n`);
}

/** Files are named after certificates. @throws Failure if one would be overwritten or would lie in another folder */
function checkParties(names: readonly string[]): void {
  for (const [at, name] of names.entries()) {
    if (!/^[A-Za-z0-9][\w.-]*$/.test(name))
      throw new Failure(
        `"${name}" can't name a certificate: use letters, digits, ".", "_" and "-", because its files get this name`,
      );
    if (name === 'ca') throw new Failure('"ca" is the name of the CA itself: choose another name');
    if (names.indexOf(name) < at)
      throw new Failure(`"${name}" is already the name of a server or client: choose another name`);
  }
}

/** Lets a caller in, by a token that is printed only once or by a client certificate, or removes the caller. */
export async function token(name: string, options: TokenOptions): Promise<number> {
  const { data } = homeOf(process.env);
  const file = options.file ?? (process.env['ASSIZE_CALLERS_FILE'] || join(data, 'callers.json'));
  if (options.remove) return removeCaller(file, name);
  const rights = rightsIn(options.rights);
  if (rights.length === 0)
    throw new Failure(`--rights is missing: ${name} needs at least one of ${RIGHTS.join(', ')}`);
  const { token: made, sha256 } = newToken();
  const credential = options.certificate ? { certificate: name } : { sha256 };
  const entry: CallerEntry = {
    name,
    rights,
    ...credential,
    ...untilOf(options.until),
  };
  // A name may have two tokens. Two entries of one certificate would not work: the first would always match.
  const isReplaced = ({ certificate }: CallerEntry): boolean =>
    certificate !== undefined && certificate === entry.certificate;
  await change(file, (callers) => [...callers.filter((caller) => !isReplaced(caller)), entry]);
  print(options.certificate ? '' : `${made}\n`);
  const by = options.certificate
    ? 'its certificate'
    : 'the token above, which is not stored anywhere';
  printToStderr(`assize: ${name} was added to ${file}; it authenticates by ${by}\n`);
  return 0;
}

async function change(file: string, by: Parameters<typeof changeCallers>[1]): Promise<void> {
  await changeCallers(file, by).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === undefined) throw error;
    // EEXIST is about the folder of the file.
    const why = code === 'EEXIST' ? 'a parent folder in its path is a file' : whyUnwritten(error);
    throw new Failure(`${file} can't be written: ${why}`);
  });
}

async function removeCaller(file: string, name: string): Promise<number> {
  let removed = 0;
  await change(file, (callers) => {
    const remaining = callers.filter((caller) => caller.name !== name);
    removed = callers.length - remaining.length;
    return remaining;
  });
  printToStderr(`assize: ${removed} of ${name} removed from ${file}\n`);
  return removed > 0 ? 0 : 2;
}

function rightsIn(given = ''): CallerEntry['rights'] {
  const names = given.split(',').map((name) => name.trim());
  return names.filter(Boolean).map((text) => {
    const right = RIGHTS.find((one) => one === text);
    if (right) return right;
    throw new Failure(`unknown right "${text}": the rights are ${RIGHTS.join(', ')}`);
  });
}

function untilOf(text: string | undefined): { until?: string } {
  if (text === undefined) return {};
  const until = instantOf(text);
  if (Number.isNaN(until)) throw new Failure(`--until ${text} is not an ISO 8601 time`);
  if (until <= Date.now())
    throw new Failure(`--until ${text} is in the past: the caller would never be admitted`);
  return { until: new Date(until).toISOString() };
}
