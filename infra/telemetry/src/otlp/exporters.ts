import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { ChannelCredentials, Metadata } from '@grpc/grpc-js';
import type { ResourceMetrics } from '@opentelemetry/sdk-metrics';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { OtlpConfig } from '#src/config.ts';
import type { Exporter } from '#src/otlp/reports.ts';

interface Options {
  readonly url: string;
  /** Timeout of one export including its retries, in milliseconds. */
  readonly timeoutMillis: number;
  /** Maximum number of concurrent exports; a further one fails. */
  readonly concurrencyLimit: number;
}

interface HttpOptions extends Options {
  readonly headers: Record<string, string>;
  readonly httpAgentOptions: () => HttpAgent;
}

interface GrpcOptions extends Options {
  readonly metadata: Metadata;
  readonly credentials: ChannelCredentials;
}

/** OpenTelemetry's exporters of one signal, by protocol; only the configured one is loaded. */
interface Official<Items> {
  readonly 'http/protobuf': () => Promise<new (options: HttpOptions) => Exporter<Items>>;
  readonly 'http/json': () => Promise<new (options: HttpOptions) => Exporter<Items>>;
  readonly grpc: () => Promise<new (options: GrpcOptions) => Exporter<Items>>;
}

export const SPANS: Official<ReadableSpan[]> = {
  'http/protobuf': async () =>
    (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter,
  'http/json': async () =>
    (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter,
  grpc: async () => (await import('@opentelemetry/exporter-trace-otlp-grpc')).OTLPTraceExporter,
};

export const METRICS: Official<ResourceMetrics> = {
  'http/protobuf': async () =>
    (await import('@opentelemetry/exporter-metrics-otlp-proto')).OTLPMetricExporter,
  'http/json': async () =>
    (await import('@opentelemetry/exporter-metrics-otlp-http')).OTLPMetricExporter,
  grpc: async () => (await import('@opentelemetry/exporter-metrics-otlp-grpc')).OTLPMetricExporter,
};

/** An exporter; disposal closes its connections, and abandons exports that are under way. */
export interface OpenExporter<Items> extends Disposable {
  readonly exporter: Exporter<Items>;
}

const FLUSH_MS = 2000;

/** Sends what is queued. After `FLUSH_MS` it abandons what is under way, so that nothing keeps the process alive. */
export async function closeExporter(
  flushed: Promise<void>,
  opened: Disposable | null,
): Promise<void> {
  const bound = Promise.withResolvers<void>();
  const timer = setTimeout(bound.resolve, FLUSH_MS);
  await Promise.race([flushed.catch(() => {}), bound.promise]);
  clearTimeout(timer);
  opened?.[Symbol.dispose]();
}

export async function openExporter<Items>(
  official: Official<Items>,
  { protocol, url, headers, timeoutMs }: OtlpConfig,
  concurrencyLimit: number,
): Promise<OpenExporter<Items>> {
  const options = { url, timeoutMillis: timeoutMs, concurrencyLimit };
  if (protocol === 'grpc') {
    const GrpcExporter = await official.grpc();
    const exporter = new GrpcExporter({ ...options, ...(await grpcOptions(url, headers)) });
    // Nothing to dispose: each call ends by its deadline, and the client is closed after the last one.
    return { exporter, [Symbol.dispose]() {} };
  }
  const Connections = url.startsWith('https:') ? HttpsAgent : HttpAgent;
  const agent = new Connections({ keepAlive: true });
  const HttpExporter = await official[protocol]();
  const own = { headers: { ...headers }, httpAgentOptions: () => agent };
  return {
    exporter: new HttpExporter({ ...options, ...own }),
    [Symbol.dispose]: () => giveUp(agent),
  };
}

/** Exports under way fail with an error that the exporter does not retry, so that it keeps no process alive. */
function giveUp(agent: HttpAgent): void {
  const closed = new Error('telemetry is closed');
  agent.createConnection = () => {
    throw closed;
  };
  for (const socket of Object.values(agent.sockets).flat()) socket?.destroy(closed);
  agent.destroy();
}

async function grpcOptions(url: string, headers: OtlpConfig['headers']) {
  const { credentials, Metadata } = await import('@grpc/grpc-js');
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(headers)) metadata.set(name.toLowerCase(), value);
  const isSecure = url.startsWith('https:');
  return {
    url: grpcAddress(url),
    metadata,
    credentials: isSecure ? credentials.createSsl() : credentials.createInsecure(),
  };
}

/**
 * The address with an explicit port. For `http://host` the exporter drops the default port, and gRPC would use 443.
 * Another scheme keeps the port, and the credentials are set independently of the scheme.
 */
export function grpcAddress(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return protocol === 'http:' && port === '' ? `grpc://${hostname}:80` : url;
}
