import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { OperatorError } from '@assize/proto/operator-error';
import { withLockFile } from '#src/lock-file.ts';
import { readPublicJwk, type NamedJwk } from '#src/jwk.ts';
import { textOf } from '#src/text-of.ts';

/**
 * The keys pinned in a trust store: a JWKS file (RFC 7517) whose keys carry `name`. A missing file is an empty store; a
 * malformed file is an error.
 */
export async function readTrust(path: string, whose: Whose = 'own'): Promise<NamedJwk[]> {
  return (await readBundle(path, whose)).keys;
}

/** The keys that were trusted at one time, exported for verification elsewhere. */
export interface TrustBundle {
  readonly keys: NamedJwk[];
  /** RFC 3339; later revocations are not included. Null: the file is a store, which continues to change. */
  readonly asOf: string | null;
}

/** As `readTrust`, with the date of a bundle. */
export async function readBundle(path: string, whose: Whose = 'handed over'): Promise<TrustBundle> {
  const text = await textOf(path);
  if (text === undefined) return { keys: [], asOf: null };
  const { keys, asOf } = parseStore(text, path, REMEDIES[whose]);
  return { keys: keys.map((key, at) => readPublicJwk(key, `${path}, key ${at + 1}`)), asOf };
}

export function bundleOf(keys: readonly NamedJwk[], asOf: string): string {
  return `${JSON.stringify({ asOf, keys }, null, 2)}\n`;
}

/** Adds keys to the store, and returns how many were new. Locks it against other processes. */
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

/** Changes the store, locked against other processes. If `edit` returns the same array, nothing is written. */
export async function editTrust(
  path: string,
  edit: (present: readonly NamedJwk[]) => readonly NamedJwk[],
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await withLockFile(path, async () => {
    const present = await readTrust(path);
    const keys = edit(present);
    if (keys === present) return;
    await writeFileAtomic(path, `${JSON.stringify({ keys }, null, 2)}\n`, { mode: 0o600 });
  });
}

/** Whose file it is, which selects the advice in the error for a malformed one. */
export type Whose = keyof typeof REMEDIES;

const REMEDIES = {
  own: 'restore it from a copy. If you have none, delete it: the court creates a new one, in which retired keys are missing, so that their signatures can no longer be verified',
  'handed over': 'get it again from where you got it',
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
    throw new OperatorError(`${path} is not JSON: ${remedy}`, { cause: error });
  }
  if (typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)) {
    const asOf = 'asOf' in value ? value.asOf : null;
    if (asOf === null || (typeof asOf === 'string' && !Number.isNaN(Date.parse(asOf)))) {
      return { keys: value.keys, asOf };
    }
    throw new OperatorError(`${path}: "asOf" is not a time: ${remedy}`);
  }
  throw new OperatorError(`${path} is not a JWKS file: it must be {"keys": [...]}: ${remedy}`);
}

function identity({ x, name }: NamedJwk): string {
  return `${name} ${x}`;
}
