import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '@assize/proto/operator-error';
import { assertName, readPrivateJwk, type PrivateNamedJwk } from '#src/jwk.ts';
import { textOf } from '#src/text-of.ts';
import { watched, type Watched } from '#src/watched.ts';
import { unlessCode } from '#src/unless-code.ts';
import { generateJwk, signerFrom, type Signer } from '#src/signer.ts';

/** Permission bits of other users, and the group's bits other than read. */
const OTHERS = 0o007;
const GROUP_BEYOND_READING = 0o030;

/**
 * The signer of a name, from its private JWK in a folder (`<name>.jwk`). A missing file is created with mode 0600; an
 * existing one may be readable by its group, like a mounted Kubernetes secret (0440), and by nobody else. Processes
 * that start at the same time get the same key. A replaced file takes effect within a second.
 */
export async function loadOrCreateSigner(
  dir: string,
  name: string,
  clock: () => number = Date.now,
): Promise<Signer> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const first = signerFrom(await loadOrCreate(dir, name));
  const path = keyFile(dir, name);
  const read = async (before: Signer): Promise<Signer> => {
    const jwk = await load(path, name);
    return jwk === null || jwk.kid === before.keyid ? before : signerFrom(jwk);
  };
  return reloadingSigner(await watched(path, first, read, clock));
}

export async function loadOrCreateSigners(
  dir: string,
  names: readonly string[],
): Promise<Map<string, Signer>> {
  const signers = new Map<string, Signer>();
  for (const name of names) signers.set(name, await loadOrCreateSigner(dir, name));
  return signers;
}

function reloadingSigner(current: Watched<Signer>): Signer {
  return {
    get name() {
      return current.value.name;
    },
    get keyid() {
      return current.value.keyid;
    },
    get publicJwk() {
      return current.value.publicJwk;
    },
    async sign(bytes) {
      await current.look();
      return current.value.sign(bytes);
    },
  };
}

function keyFile(dir: string, name: string): string {
  assertName(name);
  return join(dir, `${name}.jwk`);
}

/** The private key of a name; null if there is none. */
export function readKeyFile(dir: string, name: string): Promise<PrivateNamedJwk | null> {
  return load(keyFile(dir, name), name);
}

/**
 * Replaces the key file of a name; the previous private key is gone after that.
 * @param first called after the new key has been written to a temporary file, before it takes its place
 */
export async function replaceKeyFile(
  dir: string,
  jwk: PrivateNamedJwk,
  first: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await writeTemporary(dir, jwk, async (temporary) => {
    await first();
    await rename(temporary, keyFile(dir, jwk.name));
  });
}

async function loadOrCreate(dir: string, name: string): Promise<PrivateNamedJwk> {
  const path = keyFile(dir, name);
  const present = await load(path, name);
  if (present !== null) return present;
  // `link` never overwrites an existing file, unlike `rename`.
  const publish = (temporary: string) => link(temporary, path).catch(unlessCode('EEXIST'));
  await writeTemporary(dir, await generateJwk(name), publish);
  const stored = await load(path, name);
  if (stored === null) throw new Error(`${path} was written, but no longer exists`);
  return stored;
}

async function load(path: string, name: string): Promise<PrivateNamedJwk | null> {
  const text = await textOf(path);
  if (text === undefined) return null;
  await refuseOpenFile(path);
  const jwk = readPrivateJwk(parse(text, path), path);
  if (jwk.name !== name)
    throw new OperatorError(`${path} contains the key of ${jwk.name}, not of ${name}`);
  return jwk;
}

/** Writes the key to a temporary file, which `place` moves to its final name: all or nothing. */
async function writeTemporary(
  dir: string,
  jwk: PrivateNamedJwk,
  place: (temporary: string) => Promise<void>,
): Promise<void> {
  const temporary = join(dir, `.${randomUUID()}.tmp`);
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(jwk)}\n`);
    await file.sync();
    await place(temporary);
  } finally {
    await file.close();
    await unlink(temporary).catch(unlessCode('ENOENT'));
  }
}

async function refuseOpenFile(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  const wide = [
    ...((mode & OTHERS) === 0 ? [] : ['every user of this machine can open it']),
    ...((mode & GROUP_BEYOND_READING) === 0 ? [] : ['its group can change it']),
  ];
  if (wide.length === 0) return;
  const has = (mode & 0o777).toString(8).padStart(4, '0');
  throw new OperatorError(
    `${path} holds a private key and has mode ${has}: ${wide.join(', and ')}. Only its owner may ` +
      'open it, and its group may read it: run chmod 600 on it (for a mounted secret set defaultMode 0440 and an fsGroup)',
  );
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OperatorError(
      `${path} is not JSON; restore it, or delete it so that a new key is created`,
      {
        cause: error,
      },
    );
  }
}
