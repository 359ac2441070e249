import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** An HTTP server on a free loopback port. Disposal stops it and aborts its requests. */
export async function testServer(
  answer: RequestListener,
): Promise<{ readonly url: string } & AsyncDisposable> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
