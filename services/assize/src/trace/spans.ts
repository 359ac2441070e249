import type { JaegerSpan, JaegerTrace } from './jaeger.ts';

/** The children are in the order in which they began. */
export interface Span {
  readonly name: string;
  readonly service: string;
  /** Unix milliseconds. `ms` is the duration. */
  readonly startMs: number;
  readonly ms: number;
  readonly tags: ReadonlyMap<string, string | number | boolean>;
  readonly children: readonly Span[];
}

/**
 * Returns the spans whose parent is not in the trace, with all their descendants. Jaeger holds a span twice if an
 * exporter sent it again; it is taken once.
 */
export function rootsOf({ spans, processes }: JaegerTrace): Span[] {
  const known = new Map(spans.map((span) => [span.spanID, span]));
  const below = Map.groupBy(known.values(), (span) => {
    const parent = parentOf(span);
    return parent !== null && known.has(parent) ? parent : null;
  });
  const grow = (key: string | null): Span[] =>
    (below.get(key) ?? []).toSorted(byStart).map((span) => ({
      name: span.operationName,
      service: processes[span.processID]?.serviceName ?? 'unknown',
      startMs: span.startTime / 1_000,
      ms: span.duration / 1_000,
      tags: new Map(span.tags.map(({ key: tag, value }) => [tag, value])),
      children: grow(span.spanID),
    }));
  return grow(null);
}

/** Times have a resolution of a millisecond; of spans with the same start, the shorter one comes first. */
function byStart(a: JaegerSpan, b: JaegerSpan): number {
  return a.startTime - b.startTime || a.duration - b.duration;
}

/** Null for a root. A span that is also linked to its parent, as after a redelivery, has one FOLLOWS_FROM reference. */
export function parentOf({ references = [], traceID }: JaegerSpan): string | null {
  const within = references.filter((reference) => reference.traceID === traceID);
  const parent = within.find(({ refType }) => refType === 'CHILD_OF') ?? within[0];
  return parent?.spanID ?? null;
}

export function withAllBelow(span: Span): Span[] {
  return [span, ...span.children.flatMap(withAllBelow)];
}

export function textTag({ tags }: Span, key: string): string | null {
  const value = tags.get(key);
  return value === undefined || value === '' ? null : String(value);
}

export function numberTag({ tags }: Span, key: string): number | null {
  const value = Number(tags.get(key) ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}

/** Returns the error in the span's own words if it has any; null if it did not fail. */
export function errorOf(span: Span): string | null {
  const failed = span.tags.get('error') === true || span.tags.get('otel.status_code') === 'ERROR';
  if (!failed) return null;
  return textTag(span, 'otel.status_description') ?? textTag(span, 'error.type') ?? 'failed';
}
