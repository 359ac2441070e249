import { createServer } from 'node:net';
import { listening } from '@assize/proto/testing/listening';

/** Ports on loopback that nobody listens on; another may take one before it is used. */
export async function freePorts(count: number): Promise<number[]> {
  await using stack = new AsyncDisposableStack();
  const ports: number[] = [];
  while (ports.length < count) {
    ports.push(await listening(stack.use(createServer())));
  }
  return ports;
}
