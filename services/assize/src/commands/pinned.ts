import { access } from 'node:fs/promises';
import { keyRing, readBundle, trustedKeysFrom } from '@assize/keys';
import { proceedingOfDigest, verifyFile } from '@assize/proto';
import { homeOf } from '../court/home.ts';
import { VERIFIED, type Trust } from '../explain/model.ts';
import { Failure, whyUnread } from '../terminal/failure.ts';

/** Where the keys to trust are; the local trust store where neither is given. */
export interface Pins {
  readonly keys?: string;
  /** The same, where it is a bundle. */
  readonly trust?: string;
}

/** The keys to trust, with the date of a bundle; a file that was asked for by name has to be there. @throws Failure */
export async function pinned({ trust, keys }: Pins) {
  const own = homeOf(process.env).trust;
  const named = trust ?? keys;
  const path = named ?? own;
  try {
    if (named !== undefined) await access(path);
    const bundle = await readBundle(path, path === own ? 'own' : 'handed over');
    return { path, keys: await trustedKeysFrom(bundle.keys), asOf: bundle.asOf };
  } catch (error) {
    throw noKeys(path, error);
  }
}

/** What is said where a store of keys can't be read. */
export function noKeys(path: string, error: unknown): Failure {
  // What is wrong within the file is said with its name already.
  const of = error instanceof Error && 'syscall' in error ? `${path}: ` : '';
  return new Failure(`no keys to trust: ${of}${whyUnread(error)}`);
}

/** Whether the bytes of a case are what its court signed, as `verify` decides it. */
export async function trustIn(
  bytes: Uint8Array,
  { path, keys }: Awaited<ReturnType<typeof pinned>>,
): Promise<Trust> {
  const checked = await verifyFile(bytes, keyRing(keys), proceedingOfDigest);
  if (checked.status === 'verified') return VERIFIED;
  const where = checked.status === 'not-verified' ? ` (${path})` : '';
  return { status: checked.status, why: `${checked.why}${where}` };
}
