import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port on loopback that nobody listens on; another may take it before it is used. */
export async function freePort(): Promise<number> {
  await using server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port is free');
  return address.port;
}
