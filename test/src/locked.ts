import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  changeCallers,
  newToken,
  UNLOCKED_DOOR,
  type Access,
  type DoorConfig,
} from '@assize/rpc/doors';
import { writeDevCa } from '@assize/rpc/doors/dev-ca';
import type { Right } from '@assize/proto';
import type { Folder } from './folder.ts';

/** The TLS files of a lock in a test's folder: a CA, certificates, and a file of callers. */
export interface Lock {
  readonly folder: string;
  readonly door: DoorConfig;
  /** The access of a client without credentials. */
  readonly nothing: Access;
  /** Registers a caller, and returns its token. */
  let(name: string, rights: readonly Right[]): Promise<string>;
  /** The access of a client with this token. */
  by(token: string): Promise<Access>;
  /** The access of a client with this certificate of a CA folder. */
  as(name: string, from?: string): Access;
  /** Issues new certificates by the same CA. */
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
      ...UNLOCKED_DOOR,
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
