import { randomUUID } from 'node:crypto';
import { ATTR } from '#src/attributes.ts';
import type { TelemetryConfig } from '#src/config.ts';
import { courtMetrics } from '#src/metrics/court.ts';
import type { Metrics } from '#src/metrics/open.ts';
import { noTelemetry, type ProcessTelemetry, type Telemetry } from '#src/telemetry.ts';
import type { TelemetryLog } from '#src/otlp/reports.ts';
import type { Traces } from '#src/traces/open.ts';

export interface OpenOptions {
  /** The only role of this process. Its metrics have its name, or the configured service name instead. */
  readonly sole?: string;
  /** Where metrics are served to scrapers; absent: nowhere. */
  readonly page?: MetricsDisplay | undefined;
}

/** A place that serves metrics, such as the health endpoint of a process. */
export interface MetricsDisplay {
  readonly isServed: boolean;
  /** Collects the metrics; null if there are none. */
  metrics: (() => Promise<string>) | null;
}

/**
 * Opens the telemetry of this process; call it once. The SDK is loaded only if something is to be sent or served. An
 * unreachable collector is a warning in the log, never an error.
 */
export async function openTelemetry(
  config: TelemetryConfig,
  log: TelemetryLog,
  { sole, page }: OpenOptions = {},
): Promise<ProcessTelemetry> {
  await using stack = new AsyncDisposableStack();
  const traces = stack.use(await tracesOf(config, log));
  const metrics = stack.use(await metricsOf(config, log, sole, page?.isServed ?? false));
  if (metrics && page) page.metrics = () => metrics.page();
  const counted = metrics ? { counting: true, metrics: courtMetrics(metrics.meter) } : {};
  const nameOf = (service: string): string => (sole ? (config.serviceName ?? service) : service);
  const traced = (service: string): Partial<Telemetry> =>
    traces
      ? { tracing: true, tracer: traces.tracer(nameOf(service)), content: config.content }
      : {};
  stack.move();
  return {
    of: (service) => ({ ...noTelemetry, ...traced(service), ...counted }),
    // In parallel, because each waits for the collector up to its own limit.
    async [Symbol.asyncDispose]() {
      await Promise.all([metrics?.[Symbol.asyncDispose](), traces?.[Symbol.asyncDispose]()]);
    },
  };
}

async function tracesOf(config: TelemetryConfig, log: TelemetryLog): Promise<Traces | null> {
  if (config.traces === null) return null;
  const { openTraces } = await import('#src/traces/open.ts');
  return openTraces(config.traces, config.resource, log);
}

/** The roles of one process share its metrics; labels distinguish them. */
async function metricsOf(
  config: TelemetryConfig,
  log: TelemetryLog,
  sole = 'assize',
  shown = false,
): Promise<Metrics | null> {
  if (config.metrics === null || (config.metrics.otlp === null && !shown)) return null;
  const { openMetrics } = await import('#src/metrics/open.ts');
  const resource = {
    [ATTR.serviceNamespace]: 'assize',
    [ATTR.serviceInstanceId]: randomUUID(),
    ...config.resource,
    [ATTR.serviceName]: config.serviceName ?? sole,
  };
  return openMetrics(config.metrics, resource, log);
}
