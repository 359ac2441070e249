import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { OtlpConfig } from '#src/config.ts';
import type { TelemetryLog } from '#src/open.ts';
import type { Sender } from '#src/otlp/sender.ts';
import { encodeSpans } from '#src/otlp/encode-spans.ts';
import { Reports } from '#src/otlp/reports.ts';

/** Sends batches of spans; those that the collector doesn't take are dropped and told of once. */
export class SpanSender implements SpanExporter {
  readonly #sender: Sender;
  readonly #serialize: (spans: ReadableSpan[]) => Uint8Array | undefined;
  readonly #reports: Reports;

  constructor(sender: Sender, { protocol, url }: OtlpConfig, log: TelemetryLog) {
    this.#sender = sender;
    this.#serialize =
      protocol === 'http/json'
        ? (spans) => JsonTraceSerializer.serializeRequest(spans)
        : encodeSpans;
    this.#reports = new Reports(url, 'spans', log);
  }

  export(spans: ReadableSpan[], resultCallback: (result: ExportResult) => void): void {
    // A failure is told of here and not to the SDK, which would tell of each one.
    void this.#send(spans).then(() => resultCallback({ code: ExportResultCode.SUCCESS }));
  }

  async #send(spans: ReadableSpan[]): Promise<void> {
    try {
      const bytes = this.#serialize(spans);
      if (bytes !== undefined) await this.#sender.send(bytes);
      this.#reports.taken();
    } catch (error) {
      this.#reports.lost(error, spans.length);
    }
  }

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}
}
