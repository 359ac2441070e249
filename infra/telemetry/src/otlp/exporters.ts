import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { ChannelCredentials, Metadata } from '@grpc/grpc-js';
import type { ResourceMetrics } from '@opentelemetry/sdk-metrics';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import type { OtlpConfig } from '#src/config.ts';
import type { Exporter } from '#src/otlp/reports.ts';

interface Options {
  readonly url: string;
  /** Longest that one export may take, its retries included, in milliseconds. */
  readonly timeoutMillis: number;
  /** Exports under way at once; one more fails. */
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

/** OpenTelemetry's own exporters of one signal, by protocol; only the one that is used is loaded. */
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

/** An exporter, the connections of which disposal gives up with what is under way on them. */
export interface OpenExporter<Items> extends Disposable {
  readonly exporter: Exporter<Items>;
}

/** Longest that closing waits for the collector to take the last of it, in milliseconds. */
const FLUSH_MS = 2000;

/** Sends what waits; after the bound what is under way is given up, so that nothing holds the process. */
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

/** An exporter of one signal; its connection is made with the first export. */
export async function openExporter<Items>(
  official: Official<Items>,
  { protocol, url, headers, timeoutMs }: OtlpConfig,
  concurrencyLimit: number,
): Promise<OpenExporter<Items>> {
  const options = { url, timeoutMillis: timeoutMs, concurrencyLimit };
  if (protocol === 'grpc') {
    const GrpcExporter = await official.grpc();
    const exporter = new GrpcExporter({ ...options, ...(await grpcOptions(url, headers)) });
    // A call ends by its deadline, and the client is closed behind the last one.
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

/**
 * Ends an exporter's connections and refuses it new ones. What was under way fails with an error that the exporter
 * does not try again on, and so holds no process.
 */
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
 * The address with its port: of `http://host` the exporter drops it, and gRPC would take 443. Another
 * scheme keeps the port, and what is said of credentials holds whatever the scheme.
 */
export function grpcAddress(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return protocol === 'http:' && port === '' ? `grpc://${hostname}:80` : url;
}
