import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import { expect, test } from 'vitest';
import type { OtlpConfig } from '#src/config.ts';
import { openSender } from '#src/otlp/sender.ts';

const config = (change: Partial<OtlpConfig>): OtlpConfig => ({
  protocol: 'http/protobuf',
  url: '',
  headers: { 'x-key': 'k' },
  timeoutMs: 5000,
  ...change,
});

interface Taken {
  readonly path: string;
  readonly key: unknown;
  readonly type: unknown;
  readonly body: string;
}

/** A collector of HTTP that answers with this status, or never where it is null. */
async function httpCollector(status: number | null) {
  const taken: Taken[] = [];
  const arrived = Promise.withResolvers<void>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url = '', headers } = request;
      taken.push({ path: url, key: headers['x-key'], type: headers['content-type'], body });
      arrived.resolve();
      if (status !== null) response.writeHead(status).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    taken,
    arrived: arrived.promise,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const BYTES = new TextEncoder().encode('spans');

test('over HTTP the bytes come with their headers, over one connection', async () => {
  await using collector = await httpCollector(200);
  await using sender = openSender(config({ url: collector.url }), 'traces');
  await sender.send(BYTES);
  await sender.send(BYTES);
  const one = { path: '/v1/traces', key: 'k', type: 'application/x-protobuf', body: 'spans' };
  expect(collector.taken).toEqual([one, one]);
});

test('an answer of failure, or none, is an error; nobody waits longer than was said', async () => {
  await using broken = await httpCollector(503);
  await using sender = openSender(config({ url: broken.url }), 'traces');
  await expect(sender.send(BYTES)).rejects.toThrow('it answered HTTP 503');
  await using silent = await httpCollector(null);
  await using patient = openSender(config({ url: silent.url, timeoutMs: 30 }), 'traces');
  await expect(patient.send(BYTES)).rejects.toThrow();
});

test('disposal gives up what is under way', async () => {
  await using silent = await httpCollector(null);
  const sender = openSender(config({ url: silent.url }), 'traces');
  const sending = sender.send(BYTES).then(
    () => 'taken',
    () => 'given up',
  );
  await silent.arrived;
  await sender[Symbol.asyncDispose]();
  expect(await sending).toBe('given up');
});

test('over gRPC the bytes come as the call’s message', async () => {
  const same = (bytes: Buffer): Buffer => bytes;
  const taken: string[] = [];
  const server = new Server();
  const Export = {
    path: '/opentelemetry.proto.collector.trace.v1.TraceService/Export',
    requestStream: false,
    responseStream: false,
    requestSerialize: same,
    requestDeserialize: same,
    responseSerialize: same,
    responseDeserialize: same,
  };
  server.addService(
    { Export },
    {
      Export: (
        call: { request: Buffer; metadata: { get(name: string): unknown[] } },
        callback: (error: null, answer: Buffer) => void,
      ) => {
        taken.push(`${String(call.metadata.get('x-key')[0])} ${call.request.toString('utf8')}`);
        callback(null, Buffer.alloc(0));
      },
    },
  );
  const { promise, resolve } = Promise.withResolvers<number>();
  server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (_, port) => resolve(port));
  const url = `http://127.0.0.1:${await promise}`;
  await using sender = openSender(config({ protocol: 'grpc', url }), 'traces');
  await sender.send(BYTES);
  expect(taken).toEqual(['k spans']);
  server.forceShutdown();
});
