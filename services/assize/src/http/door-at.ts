import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Right } from '@assize/proto';
import { changeCallers, newToken, readDoorConfig } from '@assize/rpc/doors';
import writeFileAtomic from 'write-file-atomic';
import type { Home } from '../court/home.ts';
import type { HttpOptions } from './serve.ts';

interface Own {
  /** The caller that the token admits. The token's file is `<name>.token`. */
  readonly name: string;
  readonly rights: readonly Right[];
  readonly home: Home;
}

/**
 * The door at an address or a port of loopback, which requires a token. If the settings name no file of callers, the
 * token is made here and kept in `tokenFile`; otherwise `tokenFile` is null.
 */
export async function doorAt(where: string, own: Own) {
  const door = readDoorConfig(process.env);
  const byTokenOnly = /^\d{1,5}$/.test(where);
  const token = byTokenOnly && door.callersFile === null ? await ownToken(own) : null;
  const at: Omit<HttpOptions, 'log'> = {
    address: byTokenOnly ? `plain://127.0.0.1:${where}` : where,
    door: token ? { ...door, callersFile: token.callersFile } : door,
    byTokenOnly,
  };
  return { door: at, tokenFile: token?.tokenFile ?? null };
}

/** Makes the token unless it exists and still admits its caller. Its file is readable by this user alone; the file of callers has its digest. */
async function ownToken({ name, rights, home: { data } }: Own) {
  const callersFile = join(data, 'callers.json');
  const tokenFile = join(data, `${name}.token`);
  if (await admits(callersFile, tokenFile)) return { callersFile, tokenFile };
  const { token, sha256 } = newToken();
  await changeCallers(callersFile, (callers) => [
    ...callers.filter((caller) => caller.name !== name),
    { name, rights: [...rights], sha256 },
  ]);
  await writeFileAtomic(tokenFile, `${token}\n`, { mode: 0o600 });
  return { callersFile, tokenFile };
}

/** Whether the file of callers has the digest of the token: `keys token NAME --remove` removes it there. */
async function admits(callersFile: string, tokenFile: string): Promise<boolean> {
  if (!existsSync(tokenFile) || !existsSync(callersFile)) return false;
  const token = (await readFile(tokenFile, 'utf8')).trim();
  const callers = await readFile(callersFile, 'utf8');
  return callers.includes(createHash('sha256').update(token).digest('hex'));
}
