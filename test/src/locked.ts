import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { changeCallers, newToken, NO_LOCK, type Access, type DoorConfig } from '@assize/rpc/doors';
import { writeDevCa } from '@assize/rpc/doors/dev-ca';
import type { Right } from '@assize/proto';
import type { Folder } from './folder.ts';

export interface Lock {
  readonly folder: string;
  readonly door: DoorConfig;
  /** Access without credentials. */
  readonly nothing: Access;
  /** Lets a caller in. Returns the token. */
  let(name: string, rights: readonly Right[]): Promise<string>;
  /** Returns access with this token. */
  by(token: string): Promise<Access>;
  /** Returns access with this certificate of the CA in `from`. */
  as(name: string, from?: string): Access;
  /** Makes new certificates by the same CA. */
  renew(days?: number, now?: number): Promise<void>;
}

const DAY_MS = 86_400_000;

const SERVER = { name: 'server', serves: ['localhost', '127.0.0.1'] };

export async function newLock({ path: folder }: Folder): Promise<Lock> {
  const at = (name: string): string => join(folder, name);
  const renew = (days = 1, now = Date.now()): Promise<void> =>
    writeDevCa({ folder, parties: [SERVER, { name: 'judge' }, { name: 'stranger' }], days, now });
  await renew();
  await writeDevCa({
    folder: at('foreign'),
    parties: [{ name: 'judge' }],
    days: 1,
    now: Date.now(),
  });
  const past = Date.now() - 10 * DAY_MS;
  await writeFile(at('callers.json'), '{"callers": []}', { mode: 0o600 });
  const expired = { ...SERVER, name: 'expired' };
  await writeDevCa({ folder, parties: [expired, { name: 'late' }], days: 1, now: past });
  const nothing = { caFile: at('ca.crt') };
  let tokens = 0;
  return {
    folder,
    door: {
      ...NO_LOCK,
      tls: {
        certFile: at('server.crt'),
        keyFile: at('server.key'),
        clientCaFile: at('ca.crt'),
      },
      callersFile: at('callers.json'),
    },
    nothing,
    async let(name, rights) {
      const { token, sha256 } = newToken();
      await changeCallers(at('callers.json'), (callers) => [
        ...callers,
        { name, rights: [...rights], sha256 },
      ]);
      return token;
    },
    async by(token) {
      const tokenFile = at(`token-${(tokens += 1)}`);
      await writeFile(tokenFile, `${token}\n`, { mode: 0o600 });
      return { ...nothing, tokenFile };
    },
    as: (name, from = '.') => ({
      ...nothing,
      certFile: join(folder, from, `${name}.crt`),
      keyFile: join(folder, from, `${name}.key`),
    }),
    renew,
  };
}
