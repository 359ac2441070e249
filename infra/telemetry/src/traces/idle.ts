import { INVALID_SPAN_CONTEXT, ProxyTracerProvider, trace, type Tracer } from '@opentelemetry/api';

/** A tracer whose spans are recorded nowhere. */
export const idleTracer: Tracer = new ProxyTracerProvider().getTracer('assize');

/** A span that is recorded nowhere and belongs to no trace. */
export const idleSpan = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
