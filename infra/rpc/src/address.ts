import { chmod, lstat, unlink } from 'node:fs/promises';
import { connect } from 'node:net';

/** Where a server listens: `unix:/path/to.sock` or `host:port`, port 0 for a free one. */
export type Address = { kind: 'unix'; path: string } | { kind: 'tcp'; host: string; port: number };

/** Linux keeps 108 bytes for a socket's path, the closing zero included. */
const LONGEST_SOCKET_PATH = 107;

function parseUnix(text: string): Address {
  const path = text.slice('unix:'.length).replace(/^\/\/(?=\/)/, '');
  const bytes = Buffer.byteLength(path);
  if (!path.startsWith('/') || bytes > LONGEST_SOCKET_PATH) {
    throw new RangeError(
      `Socket address "${text}": the path must begin with / and have at most ` +
        `${LONGEST_SOCKET_PATH} bytes (it has ${bytes}). Choose a shorter folder.`,
    );
  }
  return { kind: 'unix', path };
}

/** Throws a RangeError that says what an address looks like. */
export function parseAddress(text: string): Address {
  if (text.startsWith('unix:')) return parseUnix(text);
  const match = /^(?<host>[^:]+|\[[0-9a-fA-F:]+\]):(?<port>\d{1,5})$/.exec(text);
  const port = Number(match?.groups?.['port']);
  if (match?.groups?.['host'] === undefined || port > 65_535) {
    throw new RangeError(`Address "${text}": give host:port or unix:/path`);
  }
  return { kind: 'tcp', host: match.groups['host'], port };
}

/** The address as gRPC takes it. */
export function formatAddress(address: Address): string {
  return address.kind === 'unix' ? `unix:${address.path}` : `${address.host}:${address.port}`;
}

/** Whether somebody answers at a socket. */
function answers(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(path);
  socket.once('connect', () => resolve(true));
  socket.once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/**
 * Removes the socket file that a killed process left behind. A socket that somebody answers at, or
 * a file that is no socket, stays, and the bind then fails as it should.
 */
export async function clearStaleSocket(address: Address): Promise<void> {
  if (address.kind !== 'unix') return;
  const found = await lstat(address.path).catch(() => null);
  if (found === null || !found.isSocket() || (await answers(address.path))) return;
  await unlink(address.path);
}

/** Only the user who serves may connect. */
export async function restrictSocket(address: Address): Promise<void> {
  if (address.kind === 'unix') await chmod(address.path, 0o600);
}
