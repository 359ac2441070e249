import { once } from 'node:events';
import type { Server } from 'node:net';

/** Resolves with the server's port, a free one of loopback. */
export async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}
