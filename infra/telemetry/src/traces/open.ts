import { randomUUID } from 'node:crypto';
import { ROOT_CONTEXT, type Tracer } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  SamplingDecision,
  TraceIdRatioBasedSampler,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace';
import { ATTR } from '#src/attributes.ts';
import type { TraceConfig } from '#src/config.ts';
import type { TelemetryLog } from '#src/telemetry-log.ts';
import { Reports } from '#src/otlp/reports.ts';
import { openSender, type Sender } from '#src/otlp/sender.ts';
import { useGlobals } from '#src/traces/globals.ts';
import { JsonSpans } from '#src/traces/json-spans.ts';
import { SpanBatches } from '#src/traces/span-batches.ts';
import { SpanTracer, type Sampling } from '#src/traces/tracer.ts';

/** Longest that closing waits for the collector to take the last spans, in milliseconds. */
const FLUSH_MS = 2000;

/** Spans of one export. */
const BATCH = 512;

export interface Traces extends AsyncDisposable {
  /** The tracer of one service; all of a process share the queue and the connection. */
  tracer(service: string): Tracer;
}

/** The tracing of this process: a tracer for each service over one queue and one exporter. */
export function openTraces(
  config: TraceConfig,
  resource: Readonly<Record<string, string>>,
  log: TelemetryLog,
): Traces {
  const globals = useGlobals(log);
  const sender = openSender(config.otlp, 'traces');
  const processor = processorOf(config, sender, new Reports(config.otlp.url, 'spans', log));
  const shared = {
    scope: { name: 'assize' },
    sampling: samplingOf(config),
    ids: new RandomIdGenerator(),
    ended: processor.onEnd.bind(processor),
  };
  const instance = randomUUID();
  const tracers = new Map<string, Tracer>();
  const open = (service: string): Tracer =>
    new SpanTracer({
      ...shared,
      resource: resourceFromAttributes({
        [ATTR.serviceNamespace]: 'assize',
        ...resource,
        [ATTR.serviceName]: service,
        [ATTR.serviceInstanceId]: instance,
      }),
    });
  let closing: Promise<void> | null = null;
  return {
    tracer(service) {
      const tracer = tracers.get(service) ?? open(service);
      tracers.set(service, tracer);
      return tracer;
    },
    async [Symbol.asyncDispose]() {
      closing ??= close(processor, sender).finally(() => globals[Symbol.dispose]());
      await closing;
    },
  };
}

/** JSON is for looking at: it is left to the SDK's own queue. */
function processorOf(config: TraceConfig, sender: Sender, reports: Reports): SpanProcessor {
  if (config.otlp.protocol !== 'http/json') return new SpanBatches(config, sender, reports);
  return new BatchSpanProcessor({
    exporter: new JsonSpans(sender, reports),
    maxQueueSize: config.queue,
    maxExportBatchSize: Math.min(BATCH, config.queue),
    scheduledDelayMillis: config.delayMs,
    exportTimeoutMillis: 2 * config.otlp.timeoutMs,
  });
}

function samplingOf({ sampler, ratio }: TraceConfig): Sampling {
  const asParent = sampler.startsWith('parentbased');
  if (!sampler.endsWith('ratio')) return { asParent, takes: () => sampler.endsWith('always_on') };
  const share = new TraceIdRatioBasedSampler(ratio);
  const takes = (traceId: string): boolean =>
    share.shouldSample(ROOT_CONTEXT, traceId).decision === SamplingDecision.RECORD_AND_SAMPLED;
  return { asParent, takes };
}

/** Sends what waits; after the bound what is under way is given up, so that nothing holds the process. */
async function close(processor: SpanProcessor, sender: AsyncDisposable): Promise<void> {
  const bound = Promise.withResolvers<void>();
  const timer = setTimeout(bound.resolve, FLUSH_MS);
  try {
    await Promise.race([processor.forceFlush().catch(() => {}), bound.promise]);
  } finally {
    clearTimeout(timer);
    await sender[Symbol.asyncDispose]();
    await processor.shutdown().catch(() => {});
  }
}
