import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unlessCode } from '@assize/keys';
import { natsUserOf, newUserSeed } from '@assize/keys/nkey';
import { messageOf } from '@assize/proto/message-of';
import { OperatorError } from '@assize/proto/operator-error';
import { accountsConfig } from './accounts.ts';
import { COURT_ACCOUNT, rightsOf } from './rights.ts';

/** The user that creates the streams. */
const ADMIN = 'admin';

/** The path of a user's seed: of a role, a seat, `admin`, `credibility`, `publisher-<name>` or `reader-<name>`. */
export function seedFile(folder: string, user: string): string {
  return join(folder, `${user}.seed`);
}

/**
 * Says who may publish and subscribe to what. The streams lie in an account whose only user is the admin. Each role,
 * registered publisher, its reader, seat in a separate process and the credibility service has an account and an NKey
 * of its own; all clients without a key share one.
 * @throws OperatorError
 */
export async function authorization(
  folder: string,
  publishers: readonly string[] = [],
  seats: readonly string[] = [],
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const nkey = async (user: string): Promise<string> => `nkey: ${await publicKey(folder, user)}`;
  const { anonymous, others } = rightsOf(publishers, seats);
  const parties = await Promise.all(
    others.map(async (rights) => ({ ...rights, user: await nkey(rights.name) })),
  );
  const keyless = { ...anonymous, user: `user: ${anonymous.name}, password: ${anonymous.name}` };
  const court = { name: COURT_ACCOUNT, user: `{ ${await nkey(ADMIN)} }` };
  return `no_auth_user: ${anonymous.name}\n${accountsConfig(court, [keyless, ...parties])}\n`;
}

/** Makes the seed if it is missing. @throws OperatorError */
async function publicKey(folder: string, name: string): Promise<string> {
  const path = seedFile(folder, name);
  if (!existsSync(path)) await makeSeed(folder, path);
  const seed = await seedIn(path);
  try {
    return natsUserOf(seed).publicKey;
  } catch (cause) {
    const why = messageOf(cause);
    throw new OperatorError(
      `${path} can't be used: ${why}: restore it, or delete it so that a new one is created`,
      { cause },
    );
  }
}

/** Writes atomically and never replaces a seed. One partly written, as a full disk leaves it, could not be used. */
async function makeSeed(folder: string, path: string): Promise<void> {
  const aside = join(folder, `.${randomUUID()}.tmp`);
  try {
    await writeFile(aside, newUserSeed(), { flag: 'wx', mode: 0o600, flush: true });
    await link(aside, path).catch(unlessCode('EEXIST'));
  } finally {
    await rm(aside, { force: true });
  }
}

/** Makes the file readable for its owner only. @throws OperatorError */
async function seedIn(path: string): Promise<string> {
  try {
    const { mode } = await stat(path);
    // Not always, because the folder may be mounted read-only.
    if ((mode & 0o077) !== 0) await chmod(path, 0o600);
    return await readFile(path, 'utf8');
  } catch (cause) {
    throw new OperatorError(`${path} can't be read: ${messageOf(cause)}`, { cause });
  }
}
