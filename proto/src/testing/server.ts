import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** A server over HTTP on a free port of loopback; disposal ends it with all that is under way on it. */
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
