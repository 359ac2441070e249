import type { Meter } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  type IMetricReader,
} from '@opentelemetry/sdk-metrics';
import type { MetricsConfig } from '#src/config.ts';
import { MetricSender } from '#src/metrics/metric-sender.ts';
import { MetricsReader } from '#src/metrics/page.ts';
import type { TelemetryLog } from '#src/telemetry-log.ts';
import { openSender, type Sender } from '#src/otlp/sender.ts';

/** Longest that closing waits for the collector to take the last figures, in milliseconds. */
const FLUSH_MS = 2000;

export interface Metrics extends AsyncDisposable {
  readonly meter: Meter;
  /** What /metrics shows now. */
  page(): Promise<{ contentType: string; text: string }>;
}

/** The metrics of this process: shown on a page, and pushed where the configuration says to. */
export function openMetrics(
  { otlp, intervalMs }: MetricsConfig,
  resource: Readonly<Record<string, string>>,
  log: TelemetryLog,
): Metrics {
  const page = new MetricsReader();
  const readers: IMetricReader[] = [page];
  const sender = otlp && openSender(otlp, 'metrics');
  if (otlp && sender) {
    readers.push(
      new PeriodicExportingMetricReader({
        exporter: new MetricSender(sender, otlp, log),
        exportIntervalMillis: intervalMs,
        exportTimeoutMillis: Math.min(intervalMs, otlp.timeoutMs),
      }),
    );
  }
  const provider = new MeterProvider({ resource: resourceFromAttributes(resource), readers });
  let closing: Promise<void> | null = null;
  return {
    meter: provider.getMeter('assize'),
    page: () => page.page(),
    [Symbol.asyncDispose]: () => (closing ??= close(provider, sender)),
  };
}

/** Sends the last figures; after the bound what is under way is given up, so that nothing holds the process. */
async function close(provider: MeterProvider, sender: Sender | null): Promise<void> {
  const bound = Promise.withResolvers<void>();
  const timer = setTimeout(bound.resolve, FLUSH_MS);
  const flushed = provider.shutdown().catch(() => {});
  await Promise.race([flushed, bound.promise]);
  clearTimeout(timer);
  await sender?.[Symbol.asyncDispose]();
  await flushed;
}
