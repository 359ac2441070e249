import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { DataPointType, MetricReader, type MetricData } from '@opentelemetry/sdk-metrics';

/** Units whose name in Prometheus differs from their UCUM code ("OTLP to Prometheus", metric names). */
const UNIT_NAMES: Readonly<Record<string, string>> = {
  s: 'seconds',
  ms: 'milliseconds',
  By: 'bytes',
};

export class MetricsReader extends MetricReader {
  readonly #serializer = new PrometheusSerializer('', false, undefined, false, true);

  async page(): Promise<string> {
    const { resourceMetrics } = await this.collect();
    const scopeMetrics = resourceMetrics.scopeMetrics.map(({ scope, metrics }) => ({
      scope,
      metrics: metrics.map(withUnit),
    }));
    return this.#serializer.serialize({ ...resourceMetrics, scopeMetrics });
  }

  protected override async onForceFlush(): Promise<void> {}

  protected override async onShutdown(): Promise<void> {}
}

/**
 * Appends the unit to the name, as collectors and Prometheus do with pushed metrics. The serializer does not, and the
 * same metric would have two names, depending on how it arrives.
 */
function withUnit<Data extends MetricData>(data: Data): Data {
  const suffix = suffixOf(data);
  const { descriptor } = data;
  const name = suffix === null ? descriptor.name : `${descriptor.name}_${suffix}`;
  return { ...data, descriptor: { ...descriptor, name, unit: '' } };
}

function suffixOf({ descriptor: { unit }, dataPointType }: MetricData): string | null {
  if (unit === '1') return dataPointType === DataPointType.GAUGE ? 'ratio' : null;
  // An annotation such as {token} is not a unit.
  if (unit === '' || unit.startsWith('{')) return null;
  return UNIT_NAMES[unit] ?? unit;
}
