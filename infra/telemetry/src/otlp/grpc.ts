import { Client, credentials, Metadata } from '@grpc/grpc-js';
import type { OtlpConfig } from '#src/config.ts';
import type { Sender, Signal } from '#src/otlp/sender.ts';

const METHODS: Readonly<Record<Signal, string>> = {
  traces: '/opentelemetry.proto.collector.trace.v1.TraceService/Export',
  metrics: '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export',
};

const asTheyAre = (bytes: Buffer): Buffer => bytes;

/** OTLP over gRPC: one call an export. */
export function grpcSender({ url, headers, timeoutMs }: OtlpConfig, signal: Signal): Sender {
  const { protocol, hostname, port } = new URL(url);
  const secure = protocol === 'https:';
  // An address does not say its protocol's own port, and gRPC would take 443 for either.
  const target = `${hostname}:${port || (secure ? 443 : 80)}`;
  const client = new Client(
    target,
    secure ? credentials.createSsl() : credentials.createInsecure(),
  );
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(headers)) metadata.set(name.toLowerCase(), value);
  return {
    send(bytes) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const deadline = Date.now() + timeoutMs;
      const message = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      client.makeUnaryRequest(
        METHODS[signal],
        asTheyAre,
        asTheyAre,
        message,
        metadata,
        { deadline },
        (error) => (error ? reject(error) : resolve()),
      );
      return promise;
    },
    async [Symbol.asyncDispose]() {
      client.close();
    },
  };
}
