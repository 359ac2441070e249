import { access } from 'node:fs/promises';
import { keyRing, readBundle, trustedKeysFrom } from '@assize/keys';
import { proceedingOfDigest, verifyFile } from '@assize/proto';
import { homeOf } from '../court/home.ts';
import { VERIFIED, type Trust } from '../explain/model.ts';
import { Failure, whyUnread } from '../terminal/failure.ts';

/** The files of keys that the user named. If there are none, the local trust store is used. */
export interface Pins {
  readonly keys?: string;
  /** The path of a bundle. */
  readonly trust?: string;
}

/** Includes the date of a bundle. A file that is given by name must exist. @throws Failure */
export async function pinnedKeys({ trust, keys }: Pins) {
  const own = homeOf(process.env).trust;
  const given = trust ?? keys;
  const path = given ?? own;
  try {
    if (given !== undefined) await access(path);
    const bundle = await readBundle(path, path === own ? 'own' : 'handed over');
    return { path, keys: await trustedKeysFrom(bundle.keys), asOf: bundle.asOf };
  } catch (error) {
    throw keysUnreadable(path, error);
  }
}

export function keysUnreadable(path: string, error: unknown): Failure {
  // A fault within the file already names the file.
  const of = error instanceof Error && 'syscall' in error ? `${path}: ` : '';
  return new Failure(`the trusted keys can't be read: ${of}${whyUnread(error)}`);
}

/** As `verify` does. */
export async function trustOfCase(
  bytes: Uint8Array,
  { path, keys }: Awaited<ReturnType<typeof pinnedKeys>>,
): Promise<Trust> {
  const checked = await verifyFile(bytes, keyRing(keys), proceedingOfDigest);
  if (checked.status === 'verified') return VERIFIED;
  const where = checked.status === 'not-verified' ? ` (${path})` : '';
  return { status: checked.status, why: `${checked.why}${where}` };
}
