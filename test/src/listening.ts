import { once } from 'node:events';
import type { Server } from 'node:net';

/** On a free port of loopback, with which it resolves. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
