import { accessSync, constants } from 'node:fs';
import { credentials, experimental, type ChannelCredentials } from '@grpc/grpc-js';
import { messageOf } from '@assize/proto/message-of';
import { DoorError, formatAddress, type Access, type Address } from '#src/doors/index.ts';
import { targetOf } from '#src/doors/address.ts';
import { FreshFile } from '#src/doors/fresh-file.ts';

/** How often certificate files are read again, in milliseconds. A new connection uses the latest. */
const REFRESH_MS = 1_000;

export interface ChannelAccess {
  /** The address in gRPC's syntax. */
  readonly target: string;
  readonly credentials: ChannelCredentials;
  headers(now: number): Readonly<Record<string, string>>;
}

/** @throws DoorError if a locked address is given no `access`, or a file of it can't be read */
export function accessTo(address: Address, access: Access | null): ChannelAccess {
  const written = formatAddress(address);
  const target = targetOf(address);
  if (address.kind !== 'tls') {
    const headers = address.kind === 'unix' ? () => ({}) : tokenHeaders(access);
    return { target, credentials: credentials.createInsecure(), headers };
  }
  if (access?.caFile === undefined) {
    throw new DoorError(
      `${written} needs TLS: set ASSIZE_TLS_CA_FILE, and ASSIZE_TOKEN_FILE or a client ` +
        'certificate, or pass the client "access: {caFile, tokenFile}" (docs/lock-the-doors.md). ' +
        `On loopback without TLS, write plain://${written}`,
    );
  }
  return { target, headers: tokenHeaders(access), credentials: tlsCredentials(access) };
}

function tokenHeaders(access: Access | null): ChannelAccess['headers'] {
  if (access?.tokenFile === undefined) return () => ({});
  const token = new FreshFile(access.tokenFile, 'ASSIZE_TOKEN_FILE', tokenIn);
  return (now) => ({ authorization: `Bearer ${token.at(now)}` });
}

/** Checks the token here, because the transport would quote an invalid header value in its error. @throws DoorError */
function tokenIn(text: string, path: string): string {
  const token = text.trim();
  if (/^[ -~]*$/.test(token)) return token;
  throw new DoorError(`${path} does not contain a token: a token is one line of ASCII`);
}

function tlsCredentials({ caFile, certFile, keyFile }: Access): ChannelCredentials {
  const { createCertificateProviderChannelCredentials, FileWatcherCertificateProvider } =
    experimental;
  for (const path of [caFile, certFile, keyFile]) {
    if (path !== undefined) checkReadable(path);
  }
  const provider = new FileWatcherCertificateProvider({
    caCertificateFile: caFile,
    certificateFile: certFile,
    privateKeyFile: keyFile,
    refreshIntervalMs: REFRESH_MS,
  });
  return createCertificateProviderChannelCredentials(
    provider,
    certFile === undefined ? null : provider,
  );
}

function checkReadable(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (cause) {
    throw new DoorError(`${path} can't be read: ${messageOf(cause)}`, { cause });
  }
}
