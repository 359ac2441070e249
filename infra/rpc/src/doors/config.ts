import { ConfigError, readConfig } from '@assize/config';
import {
  AccessSettings,
  DEFAULT_QUOTAS,
  DoorSettings,
  NatsTlsSettings,
  RedisTlsSettings,
} from '@assize/config/settings';
import { defined } from '@assize/proto';
import type { QuotaTerms } from './quotas.ts';
import type { TlsFiles } from './server-tls.ts';

/** The lock of a server's doors, and how much each caller may take. */
export interface DoorConfig {
  readonly tls: TlsFiles | null;
  /** Who may come in: each by the sha256 of its token, or by its certificate. */
  readonly callersFile: string | null;
  readonly quotas: QuotaTerms;
}

/** By what a client knows a locked server, and is known by it. */
export interface Access {
  readonly caFile: string;
  readonly tokenFile?: string;
  readonly certFile?: string;
  readonly keyFile?: string;
}

/** By what a bus or a Redis behind TLS is known, and knows us; what is absent is the system's. */
export type PeerTls = Partial<Omit<Access, 'tokenFile'>>;

/** A server without a lock: its doors are sockets, or loopback in plain. */
export const NO_LOCK: DoorConfig = { tls: null, callersFile: null, quotas: DEFAULT_QUOTAS };

/** @throws ConfigError */
export function readDoorConfig(env: NodeJS.ProcessEnv): DoorConfig {
  const read = readConfig(DoorSettings, env);
  const own = pairIn(read, 'ASSIZE_TLS_CERT_FILE', 'ASSIZE_TLS_KEY_FILE');
  return {
    tls: own && { ...own, ...defined({ clientCaFile: read.ASSIZE_TLS_CLIENT_CA_FILE }) },
    callersFile: read.ASSIZE_CALLERS_FILE ?? null,
    quotas: {
      requests: read.ASSIZE_QUOTA_REQUESTS,
      bytes: read.ASSIZE_QUOTA_BYTES,
      concurrency: read.ASSIZE_QUOTA_CONCURRENCY,
    },
  };
}

/** Null where no CA is named: then only sockets, and loopback in plain, can be called. @throws ConfigError */
export function readAccess(env: NodeJS.ProcessEnv): Access | null {
  const read = readConfig(AccessSettings, env);
  const { ASSIZE_TLS_CA_FILE: caFile, ASSIZE_TOKEN_FILE: tokenFile } = read;
  const certificate = certificateIn(read);
  if (caFile === undefined) return null;
  return { caFile, ...defined({ tokenFile }), ...certificate };
}

/** For `tls://`; null where nothing is set. @throws ConfigError */
export function readNatsTls(env: NodeJS.ProcessEnv): PeerTls | null {
  const read = readConfig(NatsTlsSettings, env);
  return peerTls(read.ASSIZE_NATS_CA_FILE, certificateIn(read));
}

/** For `rediss://`; null where nothing is set. @throws ConfigError */
export function readRedisTls(env: NodeJS.ProcessEnv): PeerTls | null {
  const read = readConfig(RedisTlsSettings, env);
  return peerTls(read.ASSIZE_REDIS_CA_FILE, certificateIn(read));
}

function peerTls(caFile: string | undefined, shown: Pair | null): PeerTls | null {
  return caFile === undefined && shown === null ? null : { ...defined({ caFile }), ...shown };
}

/** What a process shows as a client; null where it shows nothing. @throws ConfigError where half is named */
function certificateIn(read: {
  readonly ASSIZE_TLS_CLIENT_CERT_FILE?: string;
  readonly ASSIZE_TLS_CLIENT_KEY_FILE?: string;
}): Pair | null {
  return pairIn(read, 'ASSIZE_TLS_CLIENT_CERT_FILE', 'ASSIZE_TLS_CLIENT_KEY_FILE');
}

type Pair = Required<Pick<PeerTls, 'certFile' | 'keyFile'>>;

/** A certificate and its key, by two settings. @throws ConfigError where one is missing */
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
