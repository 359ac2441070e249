import { readFileSync } from 'node:fs';
import { ConfigError, readConfig } from '@assize/config';
import {
  AccessSettings,
  DEFAULT_QUOTAS,
  DoorSettings,
  NatsTlsSettings,
  RedisTlsSettings,
} from '@assize/config/settings';
import { definedFields } from '@assize/proto';
import { messageOf } from '@assize/proto/message-of';
import type Type from 'typebox';
import { parseCallers } from './callers.ts';
import type { QuotaTerms } from './quotas.ts';
import type { TlsFiles } from './server-tls.ts';

export interface DoorConfig {
  readonly tls: TlsFiles | null;
  readonly callersFile: string | null;
  readonly quotas: QuotaTerms;
}

/** The CA by which a client verifies a locked server, and the token or certificate that it shows. */
export interface Access {
  readonly caFile: string;
  readonly tokenFile?: string;
  readonly certFile?: string;
  readonly keyFile?: string;
}

/** The CA and client certificate for a bus or a Redis behind TLS; without a CA, the system's CAs are used. */
export type PeerTls = Partial<Omit<Access, 'tokenFile'>>;

/** No lock: the server may listen on sockets and on plain loopback only. */
export const UNLOCKED_DOOR: DoorConfig = { tls: null, callersFile: null, quotas: DEFAULT_QUOTAS };

/** @throws ConfigError */
export function readDoorConfig(env: NodeJS.ProcessEnv): DoorConfig {
  const read = readConfig(DoorSettings, env);
  const own = pairIn(read, 'ASSIZE_TLS_CERT_FILE', 'ASSIZE_TLS_KEY_FILE');
  return {
    tls: own && { ...own, ...definedFields({ clientCaFile: read.ASSIZE_TLS_CLIENT_CA_FILE }) },
    callersFile: callersFileIn(read),
    quotas: {
      requests: read.ASSIZE_QUOTA_REQUESTS,
      bytes: read.ASSIZE_QUOTA_BYTES,
      concurrency: read.ASSIZE_QUOTA_CONCURRENCY,
    },
  };
}

/** A fault in the file is reported with those of the settings, before anything is opened. @throws ConfigError */
function callersFileIn({ ASSIZE_CALLERS_FILE: path }: Type.Static<typeof DoorSettings>) {
  if (path === undefined) return null;
  const variable = 'ASSIZE_CALLERS_FILE';
  try {
    parseCallers(readFileSync(path, 'utf8'), path);
    return path;
  } catch (error) {
    const allowed = `a file of callers: ${messageOf(error)}`;
    throw new ConfigError([{ variable, held: JSON.stringify(path), allowed }]);
  }
}

/** Null if no CA is set: then only sockets and plain loopback can be called. @throws ConfigError */
export function readAccess(env: NodeJS.ProcessEnv): Access | null {
  const read = readConfig(AccessSettings, env);
  const { ASSIZE_TLS_CA_FILE: caFile, ASSIZE_TOKEN_FILE: tokenFile } = read;
  const certificate = certificateIn(read);
  if (caFile === undefined) return null;
  return { caFile, ...definedFields({ tokenFile }), ...certificate };
}

/** TLS settings for `tls://` URLs of NATS; null if none is set. @throws ConfigError */
export function readNatsTls(env: NodeJS.ProcessEnv): PeerTls | null {
  const read = readConfig(NatsTlsSettings, env);
  return peerTls(read.ASSIZE_NATS_CA_FILE, certificateIn(read));
}

/** TLS settings for `rediss://` URLs; null if none is set. @throws ConfigError */
export function readRedisTls(env: NodeJS.ProcessEnv): PeerTls | null {
  const read = readConfig(RedisTlsSettings, env);
  return peerTls(read.ASSIZE_REDIS_CA_FILE, certificateIn(read));
}

function peerTls(caFile: string | undefined, shown: Pair | null): PeerTls | null {
  return caFile === undefined && shown === null ? null : { ...definedFields({ caFile }), ...shown };
}

/** The client certificate of this process; null if there is none. @throws ConfigError if only half of it is set */
function certificateIn(read: {
  readonly ASSIZE_TLS_CLIENT_CERT_FILE?: string;
  readonly ASSIZE_TLS_CLIENT_KEY_FILE?: string;
}): Pair | null {
  return pairIn(read, 'ASSIZE_TLS_CLIENT_CERT_FILE', 'ASSIZE_TLS_CLIENT_KEY_FILE');
}

type Pair = Required<Pick<PeerTls, 'certFile' | 'keyFile'>>;

/** A certificate and its key, from two settings. @throws ConfigError if only one is set */
function pairIn<Name extends string>(
  read: { readonly [name in Name]?: string },
  cert: Name,
  key: Name,
): Pair | null {
  const [certFile, keyFile] = [read[cert], read[key]];
  if (certFile !== undefined && keyFile !== undefined) return { certFile, keyFile };
  if (certFile === keyFile) return null;
  const [variable, other] = certFile === undefined ? [cert, key] : [key, cert];
  throw new ConfigError([{ variable, held: 'nothing', allowed: `a file, since ${other} is set` }]);
}
