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
import { defined } from '@assize/proto';
import { ATTR } from '#src/attributes.ts';
import type { Telemetry } from '#src/telemetry.ts';

/** What a span says when it begins. */
export interface SpanStart {
  /** Of few values: never an id. */
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  /** In place of the context that is active. */
  readonly parent?: Context;
  readonly links?: Link[];
  readonly startTime?: number;
  /** A part of something or nothing: no span where none is active, such as in a probe. */
  readonly onlyWithin?: boolean;
}

export { SpanKind, SpanStatusCode, type Attributes, type Context, type Link, type Span };

/** A span that is recorded nowhere and belongs to no trace. */
const idleSpan: Span = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);

/**
 * Does work within a span, which is active meanwhile. An error is recorded, kept by samplers at the
 * tail, and thrown on. Where nothing is traced the work is called and nothing else happens.
 */
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

/**
 * A stream within a span, which lasts until the stream has ended or is left, and is not active: who
 * reads a stream does other things between.
 */
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

/** A span that whoever asked for it ends. */
export function startSpan({ tracer }: Telemetry, start: SpanStart): Span {
  const { name, parent = context.active(), kind = SpanKind.INTERNAL } = start;
  const { attributes, links, startTime } = start;
  return tracer.startSpan(name, { kind, ...defined({ attributes, links, startTime }) }, parent);
}

/** Marks a span as one that ended in an error. */
export function failed(span: Span, error: unknown): void {
  const known = error instanceof Error ? error : new Error(String(error));
  span.recordException(known);
  span.setStatus({ code: SpanStatusCode.ERROR, message: known.message });
  span.setAttributes({ [ATTR.errorType]: known.name, [ATTR.keep]: true });
}

/** The context that headers carry (W3C); the root where they carry none. */
export function contextIn(headers: Readonly<Record<string, string>>): Context {
  return propagation.extract(ROOT_CONTEXT, headers);
}

/** W3C headers of a span, for a message that it causes; none where it is recorded nowhere. */
export function headersOf(span: Span): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(trace.setSpan(ROOT_CONTEXT, span), headers);
  return headers;
}

/** W3C headers of the span that is active. */
export function activeHeaders(): Record<string, string> {
  const active = trace.getActiveSpan();
  return active ? headersOf(active) : {};
}

/** The context that is active, or where nothing is traced in it the one that headers carry. */
export function activeOr(headers: Readonly<Record<string, string>>): Context {
  const active = context.active();
  return trace.getSpan(active) === undefined ? contextIn(headers) : active;
}

/** A link to the span that a context names; none where it names none. */
export function linkTo(from: Context): Link[] {
  const named = trace.getSpanContext(from);
  return named ? [{ context: named }] : [];
}
