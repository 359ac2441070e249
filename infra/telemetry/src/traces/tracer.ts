import {
  context as contexts,
  INVALID_TRACEID,
  SpanKind,
  trace,
  TraceFlags,
  type Context,
  type Span,
  type SpanContext,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import type { IdGenerator, ReadableSpan } from '@opentelemetry/sdk-trace';
import { RecordedSpan } from '#src/traces/span.ts';

/** Which traces are recorded. */
export interface Sampling {
  /** Whether a span does as its parent does, where it has one. */
  readonly asParent: boolean;
  /** Whether a trace is recorded that nobody has decided on. */
  readonly takes: (traceId: string) => boolean;
}

export interface TracerOptions {
  readonly resource: ReadableSpan['resource'];
  readonly scope: ReadableSpan['instrumentationScope'];
  readonly sampling: Sampling;
  readonly ids: IdGenerator;
  /** Told of each recorded span when it has ended. */
  readonly ended: (span: ReadableSpan) => void;
}

/** Begins the spans of one service. */
export class SpanTracer implements Tracer {
  readonly #options: TracerOptions;

  constructor(options: TracerOptions) {
    this.#options = options;
  }

  startSpan(name: string, options: SpanOptions = {}, around = contexts.active()): Span {
    const { resource, scope, ids, ended } = this.#options;
    const { kind = SpanKind.INTERNAL, attributes, links, startTime, root = false } = options;
    const parent = root ? undefined : parentIn(around);
    const traceId = parent?.traceId ?? ids.generateTraceId();
    const spanId = ids.generateSpanId();
    const recorded = this.#isRecorded(traceId, parent);
    const traceFlags = recorded ? TraceFlags.SAMPLED : TraceFlags.NONE;
    const context: SpanContext = { traceId, spanId, traceFlags };
    if (parent?.traceState) context.traceState = parent.traceState;
    if (!recorded) return trace.wrapSpanContext(context);
    const begun = { name, kind, context, parent, attributes, links, startTime };
    return new RecordedSpan({ ...begun, resource, scope, ended });
  }

  #isRecorded(traceId: string, parent: SpanContext | undefined): boolean {
    const { asParent, takes } = this.#options.sampling;
    if (parent && asParent) return (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
    return takes(traceId);
  }

  /** As the interface has it: the work is the last argument, behind options and a context. */
  startActiveSpan<Result>(name: string, ...rest: readonly unknown[]): Result {
    const work = rest.at(-1) as (span: Span) => Result;
    const options = rest.length > 1 ? (rest[0] as SpanOptions) : {};
    const around = rest.length > 2 ? (rest[1] as Context) : contexts.active();
    const span = this.startSpan(name, options, around);
    return contexts.with(trace.setSpan(around, span), work, undefined, span);
  }
}

/** What is valid is told where headers are read, so that only the absent one has to be told here. */
function parentIn(around: Context): SpanContext | undefined {
  const parent = trace.getSpanContext(around);
  return parent?.traceId === INVALID_TRACEID ? undefined : parent;
}
