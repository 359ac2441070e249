import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { JsonMetricsSerializer, ProtobufMetricsSerializer } from '@opentelemetry/otlp-transformer';
import type { PushMetricExporter, ResourceMetrics } from '@opentelemetry/sdk-metrics';
import type { OtlpConfig } from '#src/config.ts';
import type { TelemetryLog } from '#src/telemetry-log.ts';
import type { Sender } from '#src/otlp/sender.ts';
import { Reports } from '#src/otlp/reports.ts';

/** Sends what was collected. What the collector doesn't take comes again with the next: it is a sum. */
export class MetricSender implements PushMetricExporter {
  readonly #sender: Sender;
  readonly #serialize: (metrics: ResourceMetrics) => Uint8Array | undefined;
  readonly #reports: Reports;

  constructor(sender: Sender, { protocol, url }: OtlpConfig, log: TelemetryLog) {
    const serializer = protocol === 'http/json' ? JsonMetricsSerializer : ProtobufMetricsSerializer;
    this.#sender = sender;
    this.#serialize = (metrics) => serializer.serializeRequest(metrics);
    this.#reports = new Reports(url, 'metrics', log);
  }

  export(metrics: ResourceMetrics, resultCallback: (result: ExportResult) => void): void {
    // A failure is told of here and not to the SDK, which would tell of each one.
    void this.#send(metrics).then(() => resultCallback({ code: ExportResultCode.SUCCESS }));
  }

  async #send(metrics: ResourceMetrics): Promise<void> {
    try {
      const bytes = this.#serialize(metrics);
      if (bytes !== undefined) await this.#sender.send(bytes);
      this.#reports.taken();
    } catch (error) {
      this.#reports.lost(error, 1);
    }
  }

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}
}
