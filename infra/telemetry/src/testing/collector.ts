import { EventEmitter, once } from 'node:events';
import { text } from 'node:stream/consumers';
import { testServer } from '@assize/proto/testing/server';

export interface Received {
  readonly path: string;
  readonly key: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

export interface Collector extends AsyncDisposable {
  readonly url: string;
  readonly received: readonly Received[];
  arrived(count: number): Promise<void>;
  /** HTTP status for the following exports; null: no answer. */
  answer: number | null;
}

/** An HTTP collector that keeps what is pushed to it. */
export async function openCollector(answer: number | null = 200): Promise<Collector> {
  const received: Received[] = [];
  const arrivals = new EventEmitter();
  const server = await testServer((request, response) => {
    void text(request).then((body) => {
      const { url: path = '', headers } = request;
      const key = headers['x-key']?.toString();
      received.push({ path, key, type: headers['content-type'], body });
      arrivals.emit('received');
      if (collector.answer !== null) response.writeHead(collector.answer).end('{}');
    });
  });
  const collector: Collector = {
    ...server,
    received,
    answer,
    async arrived(count) {
      while (received.length < count) await once(arrivals, 'received');
    },
  };
  return collector;
}
