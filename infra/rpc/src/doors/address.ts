import { chmod, lstat, mkdir, unlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { dataDir } from '@assize/launcher';
import { DoorError } from './errors.ts';

/**
 * Where a server listens: `unix:/path/to.sock`, accessible to its user only; `host:port`, with a lock (TLS and
 * callers); `plain://host:port`, without a lock, on loopback only. Port 0 picks a free port.
 */
export type Address =
  | { kind: 'unix'; path: string }
  | { kind: 'tls' | 'plain'; host: string; port: number };

/** Linux allows 108 bytes for a socket's path, including the terminating zero. */
const MAX_SOCKET_PATH_BYTES = 107;

const MAX_PORT = 65_535;

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|localhost|\[::1\])$/;
const PLAIN = 'plain://';

function parseUnix(text: string): Address {
  const path = text.slice('unix:'.length).replace(/^\/\/(?=\/)/, '');
  const bytes = Buffer.byteLength(path);
  if (!path.startsWith('/') || bytes > MAX_SOCKET_PATH_BYTES) {
    throw new DoorError(
      `Socket address "${text}": the path must begin with / and have at most ` +
        `${MAX_SOCKET_PATH_BYTES} bytes (it has ${bytes}). Choose a shorter folder.`,
    );
  }
  return { kind: 'unix', path };
}

/** @throws DoorError that describes the valid forms */
export function parseAddress(text: string): Address {
  if (text.startsWith('unix:')) return parseUnix(text);
  const kind = text.startsWith(PLAIN) ? 'plain' : 'tls';
  const place = kind === 'plain' ? text.slice(PLAIN.length) : text;
  const match = /^(?<host>[^:/\s]+|\[[0-9a-fA-F:]+\]):(?<port>\d{1,5})$/.exec(place);
  const [host, port] = [match?.groups?.['host'], Number(match?.groups?.['port'])];
  if (host === undefined) {
    throw new DoorError(
      `Address "${text}": expected host:port, unix:/path, or ${PLAIN}127.0.0.1:port`,
    );
  }
  if (port > MAX_PORT) {
    throw new DoorError(`Address "${text}": a port is a number from 0 to ${MAX_PORT}`);
  }
  if (kind === 'plain' && !LOOPBACK.test(host)) {
    throw new DoorError(
      `Address "${text}": ${PLAIN} is allowed only on loopback (127.0.0.1, [::1], localhost). Use host:port, ` +
        'and lock it with TLS (docs/lock-the-doors.md).',
    );
  }
  return { kind, host, port };
}

export function formatAddress(address: Address): string {
  if (address.kind === 'unix') return `unix:${address.path}`;
  return `${address.kind === 'plain' ? PLAIN : ''}${address.host}:${address.port}`;
}

export function targetOf(address: Address): string {
  return address.kind === 'plain' ? `${address.host}:${address.port}` : formatAddress(address);
}

/** The default address of a service on this machine: a socket in the data folder. */
export function ownAddress(env: NodeJS.ProcessEnv, service: string): string {
  return `unix:${join(dataDir(env), 'sockets', `${service}.sock`)}`;
}

function isInUse(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(path);
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/**
 * Creates the socket's folder, accessible to its user only, and removes a socket file that a killed process left
 * behind. A socket in use, or a file that is not a socket, stays, so that the bind fails as it should.
 */
export async function readySocket(address: Address): Promise<void> {
  if (address.kind !== 'unix') return;
  await mkdir(dirname(address.path), { recursive: true, mode: 0o700 });
  const found = await lstat(address.path).catch(() => null);
  if (found === null || !found.isSocket() || (await isInUse(address.path))) return;
  await unlink(address.path);
}

/** Lets only the user who runs the server connect. */
export async function restrictSocket(address: Address): Promise<void> {
  if (address.kind === 'unix') await chmod(address.path, 0o600);
}
