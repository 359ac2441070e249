import { Failure } from '../terminal/failure.ts';

/** An address that a command listens on, and what the user sets to choose another. */
interface Door {
  readonly address: string;
  readonly setBy: string;
}

/** What to say when another program listens on one of these addresses; null when that is not it. */
export function portTaken(error: unknown, doors: readonly Door[]): Failure | null {
  const message = error instanceof Error ? error.message : String(error);
  if (!/EADDRINUSE|address already in use/.test(message)) return null;
  const door = doors.find(({ address }) => namesAddress(message, address));
  if (!door) return null;
  return new Failure(
    `something else listens on ${door.address}: stop it, or choose another port by ${door.setBy}`,
    1,
  );
}

function namesAddress(message: string, address: string): boolean {
  const at = message.indexOf(address);
  return at >= 0 && !/\d/.test(message.charAt(at + address.length));
}
