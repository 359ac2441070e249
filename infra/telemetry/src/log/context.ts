import { AsyncLocalStorage } from 'node:async_hooks';
import { isSpanContextValid, trace } from '@opentelemetry/api';

const fields = new AsyncLocalStorage<Readonly<Record<string, unknown>>>();

/**
 * Adds these fields, for example the case id, to every line logged while the work runs, by any log. Nested calls add
 * their own fields; a field set by the log call itself takes precedence.
 */
export function withLogFields<T>(more: Readonly<Record<string, unknown>>, work: () => T): T {
  return fields.run({ ...fields.getStore(), ...more }, work);
}

export function ambientFields(): Record<string, unknown> {
  const span = trace.getActiveSpan()?.spanContext();
  const traced =
    span && isSpanContextValid(span) ? { trace_id: span.traceId, span_id: span.spanId } : {};
  return { ...fields.getStore(), ...traced };
}
