import { once } from 'node:events';
import { createServer } from 'node:net';
import { parseAddress } from '@assize/rpc/doors';
import { messageOf } from '@assize/proto/message-of';
import { Failure } from '../terminal/failure.ts';

/** An address that a command listens on, and what the user sets to choose another. */
interface Door {
  readonly address: string;
  readonly setBy: string;
}

const IN_USE = /EADDRINUSE|address already in use/;

/** What to say when another program listens on one of these addresses; null when that is not it. */
export function portTaken(error: unknown, doors: readonly Door[]): Failure | null {
  const message = messageOf(error);
  if (!IN_USE.test(message)) return null;
  const door = doors.find(({ address }) => namesAddress(message, address));
  return door ? takenBy([door]) : null;
}

/** Finds out whether another program listens on any of these ports. @throws Failure that names all of them */
export async function checkPorts(doors: readonly Door[]): Promise<void> {
  const taken: Door[] = [];
  for (const door of doors) if (await isTaken(door.address)) taken.push(door);
  if (taken.length > 0) throw takenBy(taken);
}

async function isTaken(text: string): Promise<boolean> {
  const address = parseAddress(text);
  // A socket that a killed process left behind is no other program.
  if (address.kind === 'unix' || address.port === 0) return false;
  const { host, port } = address;
  await using server = createServer();
  try {
    server.listen({ host: host.replace(/^\[(.*)\]$/, '$1'), port });
    await once(server, 'listening');
    return false;
  } catch (error) {
    // Whatever else is wrong with it, who needs it says better.
    return error instanceof Error && IN_USE.test(error.message);
  }
}

function takenBy(doors: readonly Door[]): Failure {
  const where = doors.map(({ address }) => address).join(' and ');
  const by = doors.map(({ setBy }) => setBy).join(' and ');
  const other = doors.length === 1 ? 'another port' : 'other ports';
  return new Failure(`something else listens on ${where}: stop it, or choose ${other} by ${by}`, 1);
}

function namesAddress(message: string, address: string): boolean {
  const at = message.indexOf(address);
  return at >= 0 && !/\d/.test(message.charAt(at + address.length));
}
