import { AsyncLocalStorage } from 'node:async_hooks';
import { isSpanContextValid, trace } from '@opentelemetry/api';

const fields = new AsyncLocalStorage<Readonly<Record<string, unknown>>>();

/**
 * Puts these fields into every line that is logged while the work runs, by whichever log: the case, for
 * one. Work within adds its own to them; a field that a line brings itself wins.
 */
export function withLogFields<T>(more: Readonly<Record<string, unknown>>, work: () => T): T {
  return fields.run({ ...fields.getStore(), ...more }, work);
}

/** What a line has from where it is logged: the fields around it, and the span that is active. */
export function ambientFields(): Record<string, unknown> {
  const span = trace.getActiveSpan()?.spanContext();
  const traced =
    span && isSpanContextValid(span) ? { trace_id: span.traceId, span_id: span.spanId } : {};
  return { ...fields.getStore(), ...traced };
}
