import {
  SpanStatusCode,
  type Attributes,
  type AnyValue,
  type Exception,
  type HrTime,
  type Link,
  type Span,
  type SpanContext,
  type SpanKind,
  type SpanStatus,
  type TimeInput,
} from '@opentelemetry/api';
import { hrTimeDuration, millisToHrTime, timeInputToHrTime } from '@opentelemetry/core';
import type { ReadableSpan } from '@opentelemetry/sdk-trace';
import { bounded } from '#src/traces/bounded.ts';

/** Events and links of one span, each; the specification's own limit. */
const MOST_PARTS = 128;

/** What a span begins with. */
export interface Begun {
  readonly name: string;
  readonly kind: SpanKind;
  readonly context: SpanContext;
  readonly parent: SpanContext | undefined;
  readonly attributes: Attributes | undefined;
  readonly links: readonly Link[] | undefined;
  readonly startTime: TimeInput | undefined;
  readonly resource: ReadableSpan['resource'];
  readonly scope: ReadableSpan['instrumentationScope'];
  /** Told of the span once, when it has ended. */
  readonly ended: (span: ReadableSpan) => void;
}

/**
 * A span that is recorded. OpenTelemetry's own looks at each attribute three times over and keeps the
 * time in fractions at once; of this one nothing is worked out before it is sent.
 */
export class RecordedSpan implements Span, ReadableSpan {
  readonly kind: SpanKind;
  readonly parentSpanContext?: SpanContext;
  readonly resource: ReadableSpan['resource'];
  readonly instrumentationScope: ReadableSpan['instrumentationScope'];
  readonly links: Link[] = [];
  readonly events: ReadableSpan['events'] = [];
  readonly droppedAttributesCount = 0;
  droppedEventsCount = 0;
  droppedLinksCount = 0;
  name: string;
  status: SpanStatus = { code: SpanStatusCode.UNSET };
  ended = false;
  readonly #context: SpanContext;
  readonly #given: TimeInput | undefined;
  readonly #tell: (span: ReadableSpan) => void;
  readonly #at = Date.now();
  readonly #clock = performance.now();
  #end: TimeInput = 0;
  readonly #first: Attributes | undefined;
  #more: Attributes | null = null;

  constructor(begun: Begun) {
    this.name = begun.name;
    this.kind = begun.kind;
    this.resource = begun.resource;
    this.instrumentationScope = begun.scope;
    if (begun.parent) this.parentSpanContext = begun.parent;
    this.#context = begun.context;
    this.#given = begun.startTime;
    this.#tell = begun.ended;
    this.#first = begun.attributes;
    if (begun.links) this.addLinks(begun.links);
  }

  spanContext(): SpanContext {
    return this.#context;
  }

  isRecording(): boolean {
    return !this.ended;
  }

  get startTime(): HrTime {
    return this.#given === undefined ? millisToHrTime(this.#at) : timeInputToHrTime(this.#given);
  }

  /** Never before its beginning. */
  get endTime(): HrTime {
    const [start, end] = [this.startTime, timeInputToHrTime(this.#end)];
    return hrTimeDuration(start, end)[0] < 0 ? start : end;
  }

  get duration(): HrTime {
    return hrTimeDuration(this.startTime, this.endTime);
  }

  /** Without those that are not set, which hold no place either, and none longer than the bound. */
  get attributes(): Attributes {
    const first = bounded(this.#first ?? {});
    return this.#more ? { ...first, ...this.#more } : first;
  }

  setAttribute(key: string, value: AnyValue): this {
    return this.setAttributes({ [key]: value });
  }

  setAttributes(attributes: Attributes): this {
    if (this.ended) return this;
    this.#more = { ...this.#more, ...bounded(attributes) };
    return this;
  }

  addEvent(name: string, about?: Attributes | TimeInput, at?: TimeInput): this {
    if (this.ended) return this;
    if (this.events.length >= MOST_PARTS) {
      this.droppedEventsCount += 1;
      return this;
    }
    const attributes = isTime(about) ? {} : bounded(about ?? {});
    const time = at ?? (isTime(about) ? about : this.#now());
    this.events.push({ name, attributes, time: timeInputToHrTime(time) });
    return this;
  }

  addLink({ context, attributes }: Link): this {
    if (this.ended) return this;
    if (this.links.length >= MOST_PARTS) this.droppedLinksCount += 1;
    else this.links.push({ context, attributes: bounded(attributes ?? {}) });
    return this;
  }

  addLinks(links: readonly Link[]): this {
    for (const link of links) this.addLink(link);
    return this;
  }

  /** What was said to have gone well stays so. */
  setStatus({ code, message }: SpanStatus): this {
    const settled = this.ended || this.status.code === SpanStatusCode.OK;
    if (settled || code === SpanStatusCode.UNSET) return this;
    const told = code === SpanStatusCode.ERROR && message !== undefined;
    this.status = told ? { code, message } : { code };
    return this;
  }

  updateName(name: string): this {
    if (!this.ended) this.name = name;
    return this;
  }

  recordException(exception: Exception, at?: TimeInput): void {
    const known: Known = typeof exception === 'string' ? { message: exception } : exception;
    const { code, name, message, stack } = known;
    this.addEvent(
      'exception',
      {
        'exception.type': String(code ?? '') || name || undefined,
        'exception.message': message || undefined,
        'exception.stacktrace': stack || undefined,
      },
      at,
    );
  }

  end(at?: TimeInput): void {
    if (this.ended) return;
    this.#end = at ?? this.#now();
    this.ended = true;
    this.#tell(this);
  }

  /** The clock of the day may be set back within a span, so that what has passed is of another. */
  #now(): TimeInput {
    if (this.#given !== undefined) return Date.now();
    return this.#at + (performance.now() - this.#clock);
  }
}

interface Known {
  readonly code?: string | number;
  readonly name?: string;
  readonly message?: string;
  readonly stack?: string;
}

function isTime(value: Attributes | TimeInput | undefined): value is TimeInput {
  return typeof value === 'number' || value instanceof Date || Array.isArray(value);
}
