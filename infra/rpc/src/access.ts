import { accessSync, constants } from 'node:fs';
import { credentials, experimental, type ChannelCredentials } from '@grpc/grpc-js';
import { messageOf } from '@assize/proto/message-of';
import { DoorError, formatAddress, type Access, type Address } from '#src/doors/index.ts';
import { targetOf } from '#src/doors/address.ts';
import { FreshFile } from '#src/doors/fresh-file.ts';

/** How often certificates are read again, in milliseconds; a connection takes what is there then. */
const REFRESH_MS = 1_000;

/** What a channel to an address is opened with, and what each call shows there. */
export interface Entering {
  /** As gRPC takes an address. */
  readonly target: string;
  readonly credentials: ChannelCredentials;
  headers(now: number): Readonly<Record<string, string>>;
}

/** @throws DoorError where what is locked has no access, or a file of it can't be read */
export function accessTo(address: Address, access: Access | null): Entering {
  const written = formatAddress(address);
  const target = targetOf(address);
  if (address.kind !== 'tls') {
    const headers = address.kind === 'unix' ? () => ({}) : showing(access);
    return { target, credentials: credentials.createInsecure(), headers };
  }
  if (access?.caFile === undefined) {
    throw new DoorError(
      `${written} is called by TLS: set ASSIZE_TLS_CA_FILE, and ASSIZE_TOKEN_FILE or a client ` +
        'certificate, or give a client "access: {caFile, tokenFile}" (docs/lock-the-doors.md). ' +
        `In plain, on loopback, it is plain://${written}`,
    );
  }
  return { target, headers: showing(access), credentials: secured(access) };
}

function showing(access: Access | null): Entering['headers'] {
  if (access?.tokenFile === undefined) return () => ({});
  const token = new FreshFile(access.tokenFile, tokenIn);
  return (now) => ({ authorization: `Bearer ${token.at(now)}` });
}

/** The transport would show in its error what no header can hold. @throws DoorError */
function tokenIn(text: string, path: string): string {
  const token = text.trim();
  if (/^[ -~]*$/.test(token)) return token;
  throw new DoorError(`${path} holds no token: a token is one line of ASCII`);
}

function secured({ caFile, certFile, keyFile }: Access): ChannelCredentials {
  const { createCertificateProviderChannelCredentials, FileWatcherCertificateProvider } =
    experimental;
  for (const path of [caFile, certFile, keyFile]) {
    if (path !== undefined) readable(path);
  }
  const watched = new FileWatcherCertificateProvider({
    caCertificateFile: caFile,
    certificateFile: certFile,
    privateKeyFile: keyFile,
    refreshIntervalMs: REFRESH_MS,
  });
  return createCertificateProviderChannelCredentials(
    watched,
    certFile === undefined ? null : watched,
  );
}

function readable(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (cause) {
    throw new DoorError(`${path} can't be read: ${messageOf(cause)}`, { cause });
  }
}
