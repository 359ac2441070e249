import { once } from 'node:events';
import { createServer } from 'node:net';
import { parseAddress } from '@assize/rpc/doors';
import { messageOf } from '@assize/proto/message-of';
import { Failure } from '../terminal/failure.ts';

interface Listener {
  readonly address: string;
  readonly setBy: string;
}

const IN_USE = /EADDRINUSE|address already in use/;

/** Null if the error has another cause. */
export function portTaken(error: unknown, doors: readonly Listener[]): Failure | null {
  const message = messageOf(error);
  if (!IN_USE.test(message)) return null;
  const door = doors.find(({ address }) => namesAddress(message, address));
  return door ? portsTaken([door]) : null;
}

/** @throws Failure that names every port in use */
export async function checkPorts(doors: readonly Listener[]): Promise<void> {
  const taken: Listener[] = [];
  for (const door of doors) if (await isTaken(door.address)) taken.push(door);
  if (taken.length > 0) throw portsTaken(taken);
}

async function isTaken(text: string): Promise<boolean> {
  const address = parseAddress(text);
  // A Unix socket may be left behind by a killed process, so its existence proves nothing.
  if (address.kind === 'unix' || address.port === 0) return false;
  const { host, port } = address;
  await using server = createServer();
  try {
    server.listen({ host: host.replace(/^\[(.*)\]$/, '$1'), port });
    await once(server, 'listening');
    return false;
  } catch (error) {
    // Any other error is left to the server that listens here, whose message is better.
    return error instanceof Error && IN_USE.test(error.message);
  }
}

function portsTaken(doors: readonly Listener[]): Failure {
  const where = doors.map(({ address }) => address).join(' and ');
  const by = doors.map(({ setBy }) => setBy).join(' and ');
  const other = doors.length === 1 ? 'another port' : 'other ports';
  return new Failure(
    `another program already listens on ${where}: stop it, or choose ${other} with ${by}`,
    1,
  );
}

function namesAddress(message: string, address: string): boolean {
  const at = message.indexOf(address);
  return at >= 0 && !/\d/.test(message.charAt(at + address.length));
}
