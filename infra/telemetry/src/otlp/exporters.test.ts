import { Server, ServerCredentials, type Metadata } from '@grpc/grpc-js';
import { expect, test } from 'vitest';
import { readTelemetryConfig } from '#src/config.ts';
import { openTelemetry } from '#src/open.ts';
import { grpcAddress } from '#src/otlp/exporters.ts';
import { openCollector } from '#src/testing/collector.ts';

const quiet = { info: () => {}, warn: () => {} };

/** Closing the telemetry sends both. */
async function tell(settings: Readonly<Record<string, string>>): Promise<void> {
  const env = { OTEL_EXPORTER_OTLP_HEADERS: 'x-key=k', ...settings };
  await using telemetry = await openTelemetry(readTelemetryConfig(env), quiet);
  const { tracer, metrics } = telemetry.of('judge');
  tracer.startSpan('turn').end();
  metrics.handedOn('judge');
}

test.each([
  ['http/protobuf', 'application/x-protobuf'],
  ['http/json', 'application/json'],
])(
  'over %s both signals come to their paths, with the headers that were set',
  async (protocol, type) => {
    await using collector = await openCollector();
    await tell({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
    });
    const received = collector.received.toSorted((a, b) => (a.path < b.path ? -1 : 1));
    expect(received).toMatchObject([
      { path: '/v1/metrics', key: 'k', type },
      { path: '/v1/traces', key: 'k', type },
    ]);
    expect(received[0]?.body).toContain('assize.handoffs');
    expect(received[1]?.body).toContain('turn');
  },
);

const same = (bytes: Buffer): Buffer => bytes;

async function grpcCollector() {
  const taken: { readonly path: string; readonly key: unknown; readonly body: string }[] = [];
  const server = new Server();
  for (const service of ['trace.v1.TraceService', 'metrics.v1.MetricsService']) {
    const path = `/opentelemetry.proto.collector.${service}/Export`;
    const streams = { requestStream: false, responseStream: false };
    const requests = { requestSerialize: same, requestDeserialize: same };
    const responses = { responseSerialize: same, responseDeserialize: same };
    type Call = { readonly request: Buffer; readonly metadata: Metadata };
    const Export = (call: Call, answer: (error: null, bytes: Buffer) => void): void => {
      const [key] = call.metadata.get('x-key');
      taken.push({ path, key, body: call.request.toString('utf8') });
      answer(null, Buffer.alloc(0));
    };
    server.addService({ Export: { path, ...streams, ...requests, ...responses } }, { Export });
  }
  const { promise, resolve } = Promise.withResolvers<number>();
  server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (_, port) => resolve(port));
  const url = `http://127.0.0.1:${await promise}`;
  return { url, taken, [Symbol.dispose]: () => server.forceShutdown() };
}

test('over gRPC both signals are calls of their methods, with the headers as metadata', async () => {
  using collector = await grpcCollector();
  await tell({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' });
  const taken = collector.taken.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  expect(taken.map(({ path, key }) => `${path} ${String(key)}`)).toEqual([
    '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export k',
    '/opentelemetry.proto.collector.trace.v1.TraceService/Export k',
  ]);
  expect(taken[0]?.body).toContain('assize.handoffs');
  expect(taken[1]?.body).toContain('turn');
});

test.each([
  ['http://collector:4317', 'http://collector:4317'],
  ['https://collector', 'https://collector'],
  ['http://collector', 'grpc://collector:80'],
])('gRPC goes from %s to %s', (url, address) => {
  expect(grpcAddress(url)).toBe(address);
});
