import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lock } from 'proper-lockfile';
import writeFileAtomic from 'write-file-atomic';
import { readPublicJwk } from '#src/jwk.ts';
import type { NamedJwk } from '#src/jwk.ts';

/** Tries to get the store's lock: some 5 s in all. */
const LOCK_RETRIES = { retries: 40, minTimeout: 20, maxTimeout: 200 };

/**
 * The keys pinned in a trust store: a JWKS file (RFC 7517) whose keys carry `name`. No file, no
 * keys. A malformed file is an error, never an empty store.
 */
export async function readTrust(path: string): Promise<NamedJwk[]> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? [] : parseTrust(text, path);
}

/** Adds keys to the store; returns how many were new. Safe against other processes doing it. */
export async function pin(path: string, jwks: readonly NamedJwk[]): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const release = await lock(path, { realpath: false, retries: LOCK_RETRIES });
  try {
    const present = await readTrust(path);
    const known = new Set(present.map(identity));
    const added = jwks.filter((jwk) => !known.has(identity(jwk)));
    if (added.length === 0) return 0;
    const keys = [...present, ...added];
    await writeFileAtomic(path, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600 });
    return added.length;
  } finally {
    await release();
  }
}

async function parseTrust(text: string, path: string): Promise<NamedJwk[]> {
  const keys = keysOf(text, path);
  return Promise.all(keys.map((key, index) => readPublicJwk(key, `${path}, key ${index + 1}`)));
}

function keysOf(text: string, path: string): unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON`, { cause: error });
  }
  if (typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)) {
    return value.keys;
  }
  throw new Error(`${path} is not a JWKS file: it needs {"keys": [...]}`);
}

function identity({ x, name }: NamedJwk): string {
  return `${name} ${x}`;
}
