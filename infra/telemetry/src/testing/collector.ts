import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listening } from '@assize/proto/testing/listening';

/** One export as it came in. */
export interface Received {
  readonly path: string;
  readonly key: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

export interface Collector extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  /** Resolves once so many exports have come in. */
  arrived(count: number): Promise<void>;
  /** What the following exports are answered with; null: nothing. */
  answer: number | null;
}

/** A collector over HTTP that keeps what is pushed to it. */
export async function openCollector(answer: number | null = 200): Promise<Collector> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url: path = '', headers } = request;
      const key = headers['x-key']?.toString();
      received.push({ path, key, type: headers['content-type'], body });
      server.emit('received');
      if (collector.answer !== null) response.writeHead(collector.answer).end('{}');
    });
  });
  const port = await listening(server);
  const collector: Collector = {
    url: `http://127.0.0.1:${port}`,
    received,
    answer,
    async arrived(count) {
      while (received.length < count) await once(server, 'received');
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return collector;
}
