import type { Meter } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  type IMetricReader,
} from '@opentelemetry/sdk-metrics';
import type { MetricsConfig } from '#src/config.ts';
import { MetricsReader } from '#src/metrics/page.ts';
import { closeExporter, METRICS, openExporter } from '#src/otlp/exporters.ts';
import { reporting, reportsOf, type TelemetryLog } from '#src/otlp/reports.ts';

export interface Metrics extends AsyncDisposable {
  readonly meter: Meter;
  page(): Promise<string>;
}

export async function openMetrics(
  { otlp, intervalMs }: MetricsConfig,
  resource: Readonly<Record<string, string>>,
  log: TelemetryLog,
): Promise<Metrics> {
  const page = new MetricsReader();
  const readers: IMetricReader[] = [page];
  // An export with all its retries must end before the next is due.
  const bounded = otlp && { ...otlp, timeoutMs: Math.min(otlp.timeoutMs, intervalMs / 2) };
  const opened = bounded && (await openExporter(METRICS, bounded, 1));
  if (opened) {
    readers.push(
      new PeriodicExportingMetricReader({
        exporter: reporting(opened.exporter, reportsOf(bounded.url, 'metrics', log), () => 1),
        exportIntervalMillis: intervalMs,
        exportTimeoutMillis: intervalMs,
      }),
    );
  }
  const provider = new MeterProvider({ resource: resourceFromAttributes(resource), readers });
  let closing: Promise<void> | null = null;
  return {
    meter: provider.getMeter('assize'),
    page: () => page.page(),
    [Symbol.asyncDispose]: () => (closing ??= closeExporter(provider.shutdown(), opened)),
  };
}
