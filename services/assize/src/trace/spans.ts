import type { JaegerSpan, JaegerTrace } from './jaeger.ts';

/** A span with those below it, in the order in which they began. */
export interface Span {
  readonly name: string;
  readonly service: string;
  /** Milliseconds: when it began, on the clock of 1970, and how long it took. */
  readonly startMs: number;
  readonly ms: number;
  readonly tags: ReadonlyMap<string, string | number | boolean>;
  readonly children: readonly Span[];
}

/** The spans of a trace that hang below none of it, with all the others below them. */
export function rootsOf({ spans, processes }: JaegerTrace): Span[] {
  const known = new Set(spans.map(({ spanID }) => spanID));
  const below = Map.groupBy(spans, (span) => {
    const parent = parentOf(span);
    return parent !== null && known.has(parent) ? parent : null;
  });
  const grow = (key: string | null): Span[] =>
    (below.get(key) ?? []).toSorted(asTheyCame).map((span) => ({
      name: span.operationName,
      service: processes[span.processID]?.serviceName ?? 'unknown',
      startMs: span.startTime / 1_000,
      ms: span.duration / 1_000,
      tags: new Map(span.tags.map(({ key: tag, value }) => [tag, value])),
      children: grow(span.spanID),
    }));
  return grow(null);
}

/** Beginnings are told to the millisecond: of those in the same one the first to end came first. */
function asTheyCame(a: JaegerSpan, b: JaegerSpan): number {
  return a.startTime - b.startTime || a.duration - b.duration;
}

/**
 * The span that this one is a part of; null for a root. Jaeger makes one reference of a parent that
 * is linked to as well, as a redelivery's is: FOLLOWS_FROM, and no CHILD_OF beside it.
 */
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

/** What went wrong in a span, in its own words where it has any; null where nothing did. */
export function errorOf(span: Span): string | null {
  const failed = span.tags.get('error') === true || span.tags.get('otel.status_code') === 'ERROR';
  if (!failed) return null;
  return textTag(span, 'otel.status_description') ?? textTag(span, 'error.type') ?? 'failed';
}
