import { randomUUID } from 'node:crypto';
import type { Tracer } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import { ATTR } from '#src/attributes.ts';
import type { TraceConfig } from '#src/config.ts';
import { closeExporter, openExporter, SPANS } from '#src/otlp/exporters.ts';
import { reportsOf, type TelemetryLog } from '#src/otlp/reports.ts';
import { useGlobals } from '#src/traces/globals.ts';
import { BATCH, spanQueue } from '#src/traces/queue.ts';

const MAX_VALUE_LENGTH = 4096;

export interface Traces extends AsyncDisposable {
  /** The tracer of one service; all tracers of a process share the queue and the connection. */
  tracer(service: string): Tracer;
}

/** Opens the tracing of this process: a tracer for each service, over one queue and one exporter. */
export async function openTraces(
  config: TraceConfig,
  resource: Readonly<Record<string, string>>,
  log: TelemetryLog,
): Promise<Traces> {
  // When the queue closes, it sends all its batches at once.
  const concurrency = 1 + Math.ceil(config.queue / BATCH);
  const opened = await openExporter(SPANS, config.otlp, concurrency);
  const reports = reportsOf(config.otlp.url, 'spans', log);
  const processor = spanQueue(config, opened.exporter, reports);
  const globals = useGlobals(log);
  const shared = {
    sampler: samplerOf(config),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH },
    spanProcessors: [processor],
  };
  const instance = randomUUID();
  const tracers = new Map<string, Tracer>();
  const open = (service: string): Tracer => {
    const own = { [ATTR.serviceName]: service, [ATTR.serviceInstanceId]: instance };
    const origin = { [ATTR.serviceNamespace]: 'assize', ...resource, ...own };
    const provider = new TracerProvider({ ...shared, resource: resourceFromAttributes(origin) });
    return provider.getTracer('assize');
  };
  let closing: Promise<void> | null = null;
  return {
    tracer(service) {
      const tracer = tracers.get(service) ?? open(service);
      tracers.set(service, tracer);
      return tracer;
    },
    async [Symbol.asyncDispose]() {
      closing ??= closeExporter(processor.shutdown(), opened).finally(() =>
        globals[Symbol.dispose](),
      );
      await closing;
    },
  };
}

function samplerOf({ sampler, ratio }: TraceConfig): Sampler {
  const root = rootSampler(sampler, ratio);
  return sampler.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(sampler: TraceConfig['sampler'], ratio: number): Sampler {
  if (sampler.endsWith('ratio')) return new TraceIdRatioBasedSampler(ratio);
  return sampler.endsWith('always_on') ? new AlwaysOnSampler() : new AlwaysOffSampler();
}
