import type { Attributes, HrTime, SpanContext } from '@opentelemetry/api';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { BackwardWriter } from '#src/otlp/backward-writer.ts';

/**
 * OTLP's request for traces in protobuf (opentelemetry-proto 1.x, `ExportTraceServiceRequest`), byte for
 * byte as OpenTelemetry's own serializer writes it, which takes several times as long. Fields are written
 * last to first; the numbers are those of the .proto files.
 */
export function encodeSpans(spans: readonly ReadableSpan[]): Uint8Array {
  out = new BackwardWriter();
  for (const group of [...Map.groupBy(spans, ({ resource }) => resource).values()].toReversed()) {
    const end = out.length;
    const scopes = Map.groupBy(group, ({ instrumentationScope }) => instrumentationScope);
    for (const scoped of [...scopes.values()].toReversed()) {
      const scopeEnd = out.length;
      for (const span of scoped.toReversed()) spanned(span);
      closeScope(scopeEnd, scoped[0]?.instrumentationScope);
    }
    closeResource(end, group[0]?.resource.attributes);
  }
  return out.take();
}

/** Spans of one service that are encoded as they end, so that nothing of them is kept but bytes. */
export class EncodedSpans {
  readonly #writer = new BackwardWriter();
  #last: ReadableSpan | null = null;

  add(span: ReadableSpan): void {
    out = this.#writer;
    spanned(span);
    this.#last = span;
  }

  /** The part of a request that holds them, latest first; it begins anew. Parts make one request. */
  take(): Uint8Array {
    const last = this.#last;
    if (last === null) return new Uint8Array();
    this.#last = null;
    out = this.#writer;
    closeScope(0, last.instrumentationScope);
    closeResource(0, last.resource.attributes);
    return out.take();
  }
}

/** What is written to now: nothing here waits, so that one at a time is enough. */
let out = new BackwardWriter();

/** Wire types of protobuf, behind the field's number. */
const [VARINT, FIXED64, DELIMITED, FIXED32] = [0, 1, 2, 5] as const;

function tag(field: number, type: number): void {
  out.varint(field * 8 + type);
}

/** What was written since `end` becomes one field, its length in front. */
function close(end: number, field: number): void {
  out.lengthSince(end);
  tag(field, DELIMITED);
}

function counted(field: number, value: number): void {
  out.varint(value);
  tag(field, VARINT);
}

function texted(field: number, value: string): void {
  const end = out.length;
  out.text(value);
  close(end, field);
}

function identified(field: number, hex: string): void {
  const end = out.length;
  out.hex(hex);
  close(end, field);
}

function timed(field: number, [seconds, nanos]: HrTime): void {
  out.time(seconds, nanos);
  tag(field, FIXED64);
}

/** Spans that were written since `end` become those of one scope. */
function closeScope(end: number, scope: ReadableSpan['instrumentationScope'] | undefined): void {
  const scopeEnd = out.length;
  if (scope?.version) texted(2, scope.version);
  texted(1, scope?.name ?? '');
  close(scopeEnd, 1);
  close(end, 2);
}

/** Scopes that were written since `end` become those of one resource. */
function closeResource(end: number, attributes: Attributes = {}): void {
  const resourceEnd = out.length;
  counted(2, 0);
  attributed(1, attributes);
  close(resourceEnd, 1);
  close(end, 1);
}

function spanned(span: ReadableSpan): void {
  const end = out.length;
  const context = span.spanContext();
  const parent = span.parentSpanContext;
  const flags = flagsOf(context.traceFlags, parent?.isRemote);
  if (isPlain(span)) out.bytes(plainEnd(flags));
  else ending(span, flags);
  attributed(9, span.attributes);
  timed(8, span.endTime);
  timed(7, span.startTime);
  counted(6, span.kind + 1);
  named(5, span.name);
  if (parent?.spanId) identified(4, parent.spanId);
  contexted(context);
  close(end, 2);
}

/** What stands behind the attributes. */
function ending(span: Ending, flags: number): void {
  out.fixed32(flags);
  tag(16, FIXED32);
  statused(span.status);
  counted(14, span.droppedLinksCount);
  for (const link of span.links.toReversed()) linked(link);
  counted(12, span.droppedEventsCount);
  for (const event of span.events.toReversed()) happened(event);
  counted(10, span.droppedAttributesCount);
}

type Ending = Pick<
  ReadableSpan,
  | 'status'
  | 'links'
  | 'events'
  | 'droppedLinksCount'
  | 'droppedEventsCount'
  | 'droppedAttributesCount'
>;

/** Nothing happened in it, as in nearly all: what it ends with is one of a few texts. */
function isPlain(span: Ending): boolean {
  const parts = span.links.length + span.events.length + span.status.code;
  const dropped = span.droppedLinksCount + span.droppedEventsCount + span.droppedAttributesCount;
  return parts + dropped === 0;
}

const plainEnds = new Map<number, Buffer>();

/** Of as many flags as there are of 10 bits. */
function plainEnd(flags: number): Buffer {
  let bytes = plainEnds.get(flags);
  if (bytes) return bytes;
  const around = out;
  out = new BackwardWriter(64);
  const none = { links: [], events: [], status: { code: 0 } };
  const noneDropped = { droppedLinksCount: 0, droppedEventsCount: 0, droppedAttributesCount: 0 };
  ending({ ...none, ...noneDropped }, flags);
  bytes = out.take();
  out = around;
  plainEnds.set(flags, bytes);
  return bytes;
}

/** The first three fields of a span and of a link. */
function contexted({ traceId, spanId, traceState }: SpanContext): void {
  const state = traceState?.serialize();
  if (state) texted(3, state);
  identified(2, spanId);
  identified(1, traceId);
}

/** Bit 8: whether the parent's origin is known; bit 9: whether it is another process. */
const flagsOf = (traceFlags: number, isRemote = false): number =>
  (traceFlags & 0xff) | 0x100 | (isRemote ? 0x200 : 0);

function statused({ code, message }: ReadableSpan['status']): void {
  const end = out.length;
  counted(3, code);
  if (message) texted(2, message);
  close(end, 15);
}

function linked({ context, attributes, droppedAttributesCount }: ReadableSpan['links'][number]) {
  const end = out.length;
  out.fixed32(flagsOf(context.traceFlags, context.isRemote));
  tag(6, FIXED32);
  counted(5, droppedAttributesCount ?? 0);
  attributed(4, attributes ?? {});
  contexted(context);
  close(end, 13);
}

function happened({
  name,
  time,
  attributes,
  droppedAttributesCount,
}: ReadableSpan['events'][number]): void {
  const end = out.length;
  counted(4, droppedAttributesCount ?? 0);
  attributed(3, attributes ?? {});
  named(2, name);
  timed(1, time);
  close(end, 11);
}

function named(field: number, name: string): void {
  const end = out.length;
  out.name(name);
  close(end, field);
}

/** Texts so long are kept with their names, where one comes again and again; so many of a name. */
const [KEPT_LENGTH, KEPT_TEXTS] = [40, 64];

const kept = new Map<string, Map<string, Buffer>>();

function attributed(field: number, attributes: Attributes): void {
  for (const key of Object.keys(attributes).toReversed()) {
    const end = out.length;
    const value = attributes[key];
    if (typeof value === 'string' && value.length <= KEPT_LENGTH) recalled(key, value);
    else paired(key, value);
    close(end, field);
  }
}

function paired(key: string, value: unknown): void {
  const end = out.length;
  valued(value);
  close(end, 2);
  named(1, key);
}

/** The same from memory: what a role, a node or a server is called stands in every span. */
function recalled(key: string, value: string): void {
  let texts = kept.get(key);
  const bytes = texts?.get(value);
  if (bytes) {
    out.bytes(bytes);
    return;
  }
  const before = out.length;
  paired(key, value);
  if (texts === undefined && kept.size < KEPT_TEXTS)
    kept.set(key, (texts = new Map<string, Buffer>()));
  if (texts && texts.size < KEPT_TEXTS) texts.set(value, out.since(before));
}

/** `AnyValue`; nothing is written of what it has no field for. */
function valued(value: unknown): void {
  if (typeof value === 'string') texted(1, value);
  else if (typeof value === 'boolean') counted(2, value ? 1 : 0);
  else if (typeof value === 'number') numbered(value);
  else if (Array.isArray(value)) listed(value);
}

function numbered(value: number): void {
  if (Number.isInteger(value) && Math.abs(value) < 2 ** 63) {
    counted(3, value);
    return;
  }
  out.double(value);
  tag(4, FIXED64);
}

function listed(values: readonly unknown[]): void {
  const end = out.length;
  for (const value of values.toReversed()) {
    const itemEnd = out.length;
    valued(value);
    close(itemEnd, 1);
  }
  close(end, 5);
}
