import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { alone } from '#src/alone.ts';
import { readPublicJwk, type NamedJwk } from '#src/jwk.ts';
import { textOf } from '#src/text-of.ts';

/**
 * The keys pinned in a trust store: a JWKS file (RFC 7517) whose keys carry `name`. No file, no
 * keys. A malformed file is an error, never an empty store.
 */
export async function readTrust(path: string): Promise<NamedJwk[]> {
  return (await readBundle(path, 'own')).keys;
}

/** Keys as they were trusted at one time, to be handed to who verifies elsewhere. */
export interface TrustBundle {
  readonly keys: NamedJwk[];
  /** What was revoked after this is not in it, RFC 3339; null: a store, which goes on changing. */
  readonly asOf: string | null;
}

/** As `readTrust`, with the date of a bundle where the file is one. Only what is a court's own is made anew. */
export async function readBundle(
  path: string,
  whose: keyof typeof REMEDIES = 'handed over',
): Promise<TrustBundle> {
  const text = await textOf(path);
  if (text === undefined) return { keys: [], asOf: null };
  const { keys, asOf } = parseStore(text, path, REMEDIES[whose]);
  return { keys: keys.map((key, at) => readPublicJwk(key, `${path}, key ${at + 1}`)), asOf };
}

/** The store as a bundle of that date. */
export function bundleOf(keys: readonly NamedJwk[], asOf: string): string {
  return `${JSON.stringify({ asOf, keys }, null, 2)}\n`;
}

/** Adds keys to the store; returns how many were new. Safe against other processes doing it. */
export async function pin(path: string, jwks: readonly NamedJwk[]): Promise<number> {
  let count = 0;
  await editTrust(path, (present) => {
    const known = new Set(present.map(identity));
    const added = jwks.filter((jwk) => !known.has(identity(jwk)));
    count = added.length;
    return count === 0 ? present : [...present, ...added];
  });
  return count;
}

/** Changes the store, alone among processes; the same array back changes nothing. */
export async function editTrust(
  path: string,
  edit: (present: readonly NamedJwk[]) => readonly NamedJwk[],
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await alone(path, async () => {
    const present = await readTrust(path);
    const keys = edit(present);
    if (keys === present) return;
    await writeFileAtomic(path, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600 });
  });
}

const REMEDIES = {
  own: 'restore it from a copy. Without one, delete it: a court makes its own anew, and what keys signed that are retired verifies no more',
  'handed over': 'get it again by the way on which you got it',
};

function parseStore(
  text: string,
  path: string,
  remedy: string,
): { keys: unknown[]; asOf: string | null } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON: ${remedy}`, { cause: error });
  }
  if (typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)) {
    const asOf = 'asOf' in value ? value.asOf : null;
    if (asOf === null || (typeof asOf === 'string' && !Number.isNaN(Date.parse(asOf)))) {
      return { keys: value.keys, asOf };
    }
    throw new Error(`${path}: its "asOf" is not a time: ${remedy}`);
  }
  throw new Error(`${path} is not a JWKS file: it needs {"keys": [...]}: ${remedy}`);
}

function identity({ x, name }: NamedJwk): string {
  return `${name} ${x}`;
}
