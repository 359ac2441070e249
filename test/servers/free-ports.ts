import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports on loopback that nobody listens on; another may take one before it is used. */
export async function freePorts(count: number): Promise<number[]> {
  await using stack = new AsyncDisposableStack();
  const ports: number[] = [];
  while (ports.length < count) {
    const server = stack.use(createServer().listen(0, '127.0.0.1'));
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address !== 'object') throw new Error('no port is free');
    ports.push(address.port);
  }
  return ports;
}
