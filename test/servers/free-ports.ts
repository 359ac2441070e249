import { createServer } from 'node:net';
import { listening } from '#src/listening.ts';

/** The ports are on loopback. Another process may take one before it is used. */
export async function freePorts(count: number): Promise<number[]> {
  await using stack = new AsyncDisposableStack();
  const ports: number[] = [];
  while (ports.length < count) {
    ports.push(await listening(stack.use(createServer())));
  }
  return ports;
}
