import {
  BatchSpanProcessor,
  type ReadableSpan,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import type { TraceConfig } from '#src/config.ts';
import { reporting, type Exporter, type Reports } from '#src/otlp/reports.ts';

/** Maximum number of spans in one export; each takes some 500 bytes on the wire. */
export const BATCH = 512;

/**
 * The SDK's queue of spans, sent in batches. Spans for which it has no room are dropped before they reach it, so that
 * they are reported and counted like those that the collector refused.
 */
export function spanQueue(
  { queue, delayMs, otlp }: TraceConfig,
  exporter: Exporter<ReadableSpan[]>,
  reports: Reports,
): SpanProcessor {
  let waiting = 0;
  const reported = reporting(exporter, reports, (spans) => spans.length);
  const batches = new BatchSpanProcessor({
    exporter: {
      ...reported,
      export(spans, done) {
        waiting -= spans.length;
        reported.export(spans, done);
      },
    },
    maxQueueSize: queue,
    maxExportBatchSize: Math.min(BATCH, queue),
    scheduledDelayMillis: delayMs,
    exportTimeoutMillis: 2 * otlp.timeoutMs,
  });
  return {
    onStart() {},
    onEnd(span) {
      if (waiting >= queue) {
        reports.lost(new Error(`${queue} spans are already waiting`), 1);
        return;
      }
      waiting += 1;
      batches.onEnd(span);
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  };
}
