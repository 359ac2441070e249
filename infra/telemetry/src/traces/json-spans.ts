import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { JsonTraceSerializer } from '@opentelemetry/otlp-transformer';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Reports } from '#src/otlp/reports.ts';
import type { Sender } from '#src/otlp/sender.ts';

/** Sends batches of spans in JSON; those that the collector doesn't take are dropped and told of once. */
export class JsonSpans implements SpanExporter {
  readonly #sender: Sender;
  readonly #reports: Reports;

  constructor(sender: Sender, reports: Reports) {
    this.#sender = sender;
    this.#reports = reports;
  }

  export(spans: ReadableSpan[], resultCallback: (result: ExportResult) => void): void {
    // A failure is told of here and not to the SDK, which would tell of each one.
    void this.#send(spans).then(() => resultCallback({ code: ExportResultCode.SUCCESS }));
  }

  async #send(spans: ReadableSpan[]): Promise<void> {
    try {
      const bytes = JsonTraceSerializer.serializeRequest(spans);
      if (bytes !== undefined) await this.#sender.send(bytes);
      this.#reports.taken();
    } catch (error) {
      this.#reports.lost(error, spans.length);
    }
  }

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}
}
