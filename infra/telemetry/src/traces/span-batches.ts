import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace';
import type { TraceConfig } from '#src/config.ts';
import { EncodedSpans } from '#src/otlp/encode-spans.ts';
import type { Reports } from '#src/otlp/reports.ts';
import type { Sender } from '#src/otlp/sender.ts';

/** Spans of one export: some 500 bytes each on the wire. */
const BATCH = 512;

/** Spans that are encoded one after another: the processor has the code at hand from the second on. */
const AT_ONCE = 64;

/**
 * Sends spans in batches, encoded soon after they end: a long queue of objects would outlive the young
 * generation and be paid for by the collection of the old one. One export at a time; beyond the bound spans are
 * dropped and told of once.
 */
export class SpanBatches implements SpanProcessor {
  readonly #config: TraceConfig;
  readonly #sender: Sender;
  readonly #reports: Reports;
  #ended: ReadableSpan[] = [];
  readonly #encoded = new Map<ReadableSpan['resource'], EncodedSpans>();
  #waiting = 0;
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> | null = null;
  #closed = false;

  constructor(config: TraceConfig, sender: Sender, reports: Reports) {
    this.#config = config;
    this.#sender = sender;
    this.#reports = reports;
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if (this.#closed) return;
    const { queue, delayMs } = this.#config;
    if (this.#waiting >= queue) {
      this.#reports.lost(new Error(`${queue} spans wait already`), 1);
      return;
    }
    this.#ended.push(span);
    this.#waiting += 1;
    if (this.#ended.length >= AT_ONCE) this.#encode();
    if (this.#waiting >= Math.min(BATCH, queue)) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), delayMs).unref();
  }

  #encode(): void {
    for (const span of this.#ended) {
      let encoded = this.#encoded.get(span.resource);
      if (encoded === undefined) this.#encoded.set(span.resource, (encoded = new EncodedSpans()));
      encoded.add(span);
    }
    this.#ended = [];
  }

  #flush(): void {
    if (this.#sending !== null) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#waiting === 0) return;
    this.#encode();
    const count = this.#waiting;
    this.#waiting = 0;
    const bytes = Buffer.concat([...this.#encoded.values()].map((encoded) => encoded.take()));
    this.#sending = this.#send(bytes, count).finally(() => {
      this.#sending = null;
      if (this.#waiting >= BATCH) this.#flush();
      else if (this.#waiting > 0)
        this.#timer ??= setTimeout(() => this.#flush(), this.#config.delayMs).unref();
    });
  }

  async #send(bytes: Uint8Array, count: number): Promise<void> {
    try {
      await this.#sender.send(bytes);
      this.#reports.taken();
    } catch (error) {
      this.#reports.lost(error, count);
    }
  }

  async forceFlush(): Promise<void> {
    while (this.#sending !== null || this.#waiting > 0) {
      this.#flush();
      await this.#sending;
    }
  }

  async shutdown(): Promise<void> {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }
}
