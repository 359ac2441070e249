import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { assertName, readPrivateJwk } from '#src/jwk.ts';
import type { PrivateNamedJwk } from '#src/jwk.ts';
import { generateJwk, signerFrom } from '#src/signer.ts';
import type { Signer } from '#src/signer.ts';

/** Permission bits of anyone but the owner. */
const OTHERS = 0o077;

/**
 * The signers of a folder, one private JWK per name (`<name>.jwk`, mode 0600), created where
 * absent. Processes that start at once end with the same keys.
 */
export async function loadOrCreateSigners(
  dir: string,
  names: readonly string[],
): Promise<Map<string, Signer>> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const signers = new Map<string, Signer>();
  for (const name of names) signers.set(name, signerFrom(await loadOrCreate(dir, name)));
  return signers;
}

async function loadOrCreate(dir: string, name: string): Promise<PrivateNamedJwk> {
  assertName(name);
  const path = join(dir, `${name}.jwk`);
  const present = await load(path, name);
  if (present !== null) return present;
  await publish(dir, path, await generateJwk(name));
  // Another process may have been first; its key is the one then.
  const stored = await load(path, name);
  if (stored === null) throw new Error(`${path} was written and is gone`);
  return stored;
}

async function load(path: string, name: string): Promise<PrivateNamedJwk | null> {
  const text = await readIfPresent(path);
  if (text === null) return null;
  await refuseOpenFile(path);
  const jwk = await readPrivateJwk(parse(text, path), path);
  if (jwk.name !== name) throw new Error(`${path} holds the key of ${jwk.name}, not of ${name}`);
  return jwk;
}

/** Whole or not at all, and never over another: written aside, then linked to its name. */
async function publish(dir: string, path: string, jwk: PrivateNamedJwk): Promise<void> {
  const aside = join(dir, `.${randomUUID()}.tmp`);
  const file = await open(aside, 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(jwk)}\n`);
    await file.sync();
    await link(aside, path).catch(unlessCode('EEXIST'));
  } finally {
    await file.close();
    await unlink(aside);
  }
}

async function refuseOpenFile(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const { mode } = await stat(path);
  if ((mode & OTHERS) === 0) return;
  throw new Error(`${path} holds a private key and others may read it: run chmod 600 on it`);
}

async function readIfPresent(path: string): Promise<string | null> {
  return (await readFile(path, 'utf8').catch(unlessCode('ENOENT'))) ?? null;
}

function parse(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON; restore it, or delete it to have a new key made`, {
      cause: error,
    });
  }
}

function unlessCode(code: string): (error: unknown) => undefined {
  return (error) => {
    if (error instanceof Error && 'code' in error && error.code === code) return undefined;
    throw error;
  };
}
