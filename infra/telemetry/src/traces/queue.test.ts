import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import { TracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace';
import { expect, test } from 'vitest';
import { readTelemetryConfig } from '#src/config.ts';
import { reportsOf } from '#src/otlp/reports.ts';
import { spanQueue } from '#src/traces/queue.ts';

function queueOf(size: number) {
  const said: string[] = [];
  const log = {
    warn: (_about: object, text?: string) => void said.push(text ?? ''),
    info: (about: object) => void said.push(`lost ${String(Reflect.get(about, 'lost'))}`),
  };
  const sent: { readonly names: string[]; readonly done: (result: ExportResult) => void }[] = [];
  const exporter = {
    export: (spans: ReadableSpan[], done: (result: ExportResult) => void) =>
      void sent.push({ names: spans.map(({ name }) => name), done }),
    forceFlush: async () => {},
    shutdown: async () => {},
  };
  const { traces } = readTelemetryConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_BSP_MAX_QUEUE_SIZE: String(size),
    OTEL_BSP_SCHEDULE_DELAY: '600000',
  });
  if (traces === null) throw new Error('nothing is traced');
  const queue = spanQueue(traces, exporter, reportsOf('http://collector', 'spans', log));
  const tracer = new TracerProvider({ spanProcessors: [queue] }).getTracer('test');
  const end = (...names: string[]): void => names.forEach((name) => tracer.startSpan(name).end());
  return { queue, said, sent, end };
}

test('what a full queue has no room for is dropped, told of once, and counted', async () => {
  const { said, sent, end, queue } = queueOf(2);
  end('a', 'b'); // A full batch: it is sent, and the queue is empty again.
  end('c', 'd', 'e', 'f');
  expect(sent.map(({ names }) => names)).toEqual([['a', 'b']]);
  expect(said).toEqual(['the collector does not accept spans; they are dropped until it does']);
  sent[0]?.done({ code: ExportResultCode.FAILED, error: new Error('refused') });
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.names).toEqual(['c', 'd']);
  sent[1]?.done({ code: ExportResultCode.SUCCESS });
  expect(said.slice(1)).toEqual(['lost 4']);
  await queue.shutdown();
});

test('what waits is sent at the latest when the queue is closed, and nothing after it', async () => {
  const { said, sent, end, queue } = queueOf(8);
  end('a', 'b');
  const closed = queue.shutdown();
  await expect.poll(() => sent.map(({ names }) => names)).toEqual([['a', 'b']]);
  sent[0]?.done({ code: ExportResultCode.SUCCESS });
  await closed;
  end('c');
  expect(sent).toHaveLength(1);
  expect(said).toEqual([]);
});
