import {
  context,
  INVALID_SPAN_CONTEXT,
  ROOT_CONTEXT,
  propagation,
  SpanKind,
  SpanStatusCode,
  trace,
  type Attributes,
  type Context,
  type Link,
  type Span,
} from '@opentelemetry/api';
import { definedFields } from '@assize/proto';
import { ATTR } from '#src/attributes.ts';
import type { Telemetry } from '#src/telemetry.ts';

export interface SpanStart {
  /** Must have few different values: never an id. */
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  /** Replaces the active context. */
  readonly parent?: Context;
  readonly links?: Link[];
  readonly startTime?: number;
  /** Create the span only inside another one; for calls that also happen outside traces, such as in a probe. */
  readonly onlyWithin?: boolean;
}

export { SpanKind, SpanStatusCode, type Attributes, type Context, type Link, type Span };

/** A span that is not recorded, and belongs to no trace. */
const idleSpan: Span = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/** The span is active while the work runs. An error is recorded, marked to be kept by tail samplers, and rethrown. */
export async function inSpan<T>(
  telemetry: Telemetry,
  what: SpanStart | (() => SpanStart),
  work: (span: Span) => Promise<T>,
): Promise<T> {
  if (!telemetry.tracing) return work(idleSpan);
  const start = typeof what === 'function' ? what() : what;
  const around = start.parent ?? context.active();
  if (start.onlyWithin && trace.getSpan(around) === undefined) return work(idleSpan);
  const span = startSpan(telemetry, start);
  const within = trace.setSpan(around, span);
  try {
    return await context.with(within, work, undefined, span);
  } catch (error) {
    failed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** Lasts until the stream ends or is left. It is not made active: the reader does other things between two items. */
export async function* overSpan<T>(
  telemetry: Telemetry,
  start: SpanStart,
  open: (span: Span) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const span = telemetry.tracing ? startSpan(telemetry, start) : idleSpan;
  try {
    yield* open(span);
  } catch (error) {
    failed(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/** The caller must end the span. */
export function startSpan({ tracer }: Telemetry, start: SpanStart): Span {
  const { name, parent = context.active(), kind = SpanKind.INTERNAL } = start;
  const { attributes, links, startTime } = start;
  return tracer.startSpan(
    name,
    { kind, ...definedFields({ attributes, links, startTime }) },
    parent,
  );
}

export function failed(span: Span, error: unknown): void {
  const known = error instanceof Error ? error : new Error(String(error));
  span.recordException(known);
  span.setStatus({ code: SpanStatusCode.ERROR, message: known.message });
  span.setAttributes({ [ATTR.errorType]: known.name, [ATTR.keep]: true });
}

/** The context in W3C headers; the root context if there is none. */
export function contextIn(headers: Readonly<Record<string, string>>): Context {
  return propagation.extract(ROOT_CONTEXT, headers);
}

/** W3C headers with a span's context, for a message caused by it; empty if the span is not recorded. */
export function headersOf(span: Span): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), headers);
  return headers;
}

export function activeHeaders(): Record<string, string> {
  const active = trace.getActiveSpan();
  return active ? headersOf(active) : {};
}

/** The active context; if it has no span, the one in the headers. */
export function activeOr(headers: Readonly<Record<string, string>>): Context {
  const active = context.active();
  return trace.getSpan(active) === undefined ? contextIn(headers) : active;
}

/** A link to the span of a context; empty if it has none. */
export function linkTo(from: Context): Link[] {
  const named = trace.getSpanContext(from);
  return named ? [{ context: named }] : [];
}
