import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { TracerProvider, type ReadableSpan } from '@opentelemetry/sdk-trace';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeSpans } from '#src/otlp/encode-spans.ts';
import { SpanTracer } from '#src/traces/tracer.ts';

const [TRACE, SPAN] = ['a'.repeat(32), 'b'.repeat(16)];
const ids = { generateTraceId: () => TRACE, generateSpanId: () => SPAN };
const resource = resourceFromAttributes({ 'service.name': 'judge' });

/** The same tracer twice: ours, and OpenTelemetry's own with the same limit. */
function tracers(takes: boolean) {
  const spans: ReadableSpan[] = [];
  const theirs: ReadableSpan[] = [];
  const ended = (span: ReadableSpan): void => void spans.push(span);
  const sampling = { asParent: true, takes: () => takes };
  const scope = { name: 'assize' };
  const provider = new TracerProvider({
    resource,
    idGenerator: ids,
    spanLimits: { attributeValueLengthLimit: 4096 },
    spanProcessors: [
      {
        onStart: () => {},
        onEnd: (span) => void theirs.push(span),
        forceFlush: async () => {},
        shutdown: async () => {},
      },
    ],
  });
  const ours = new SpanTracer({ resource, scope, ids, sampling, ended });
  return { ours, spans, own: provider.getTracer('assize'), theirs };
}

const value = fc.oneof(
  fc.string(),
  fc.constant('x'.repeat(5000)),
  fc.integer(),
  fc.boolean(),
  fc.array(fc.constantFrom('a', 'y'.repeat(5000))),
  fc.constant(undefined),
);
const attributes = fc.dictionary(fc.string({ minLength: 1, maxLength: 3 }), value, { maxKeys: 4 });
const at = fc.integer({ min: 1_700_000_000_000, max: 1_800_000_000_000 });
const life = fc.record({
  kind: fc.constantFrom(SpanKind.INTERNAL, SpanKind.CLIENT, SpanKind.CONSUMER),
  attributes,
  more: fc.array(attributes, { maxLength: 2 }),
  linked: fc.option(attributes),
  event: fc.option(attributes),
  error: fc.option(fc.string()),
  parent: fc.boolean(),
  start: at,
  end: at,
});
type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

const parent = { traceId: 'c'.repeat(32), spanId: 'd'.repeat(16), traceFlags: 1, isRemote: true };

function live(tracer: Tracer, { kind, attributes: first, more, ...lived }: Life): void {
  const around = lived.parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
  const links = lived.linked ? [{ context: parent, attributes: lived.linked }] : [];
  const options = { kind, attributes: { ...first }, links, startTime: lived.start };
  const span = tracer.startSpan('lived', options, around);
  for (const set of more) span.setAttributes(set);
  if (lived.event) span.addEvent('happened', lived.event, lived.start);
  if (lived.error !== null) {
    const error = Object.assign(new Error(lived.error), { stack: 'at the test' });
    span.recordException(error, lived.start);
    span.setStatus({ code: SpanStatusCode.ERROR, message: lived.error });
  }
  span.end(lived.end);
  expect(span.isRecording()).toBe(false);
}

test('what is sent of a span is byte for byte what OpenTelemetry would send', () => {
  const check = (lived: Life): void => {
    const { ours, spans, own, theirs } = tracers(true);
    live(ours, lived);
    live(own, lived);
    expect(spans).toHaveLength(1);
    expect(Buffer.from(encodeSpans(spans)).equals(Buffer.from(encodeSpans(theirs)))).toBe(true);
  };
  fc.assert(fc.property(life, check), { numRuns: 200 });
});

test('an attribute that was not set at first takes the place in which it is set', () => {
  const { ours, spans } = tracers(true);
  const span = ours.startSpan('late', { attributes: { late: undefined, first: 1 } }, ROOT_CONTEXT);
  span.setAttribute('late', 2).end();
  expect(Object.keys(spans[0]?.attributes ?? {})).toEqual(['first', 'late']);
});

test('a span does as its parent does, and is decided on where it has none', () => {
  const { ours, spans } = tracers(false);
  const within = trace.setSpanContext(ROOT_CONTEXT, parent);
  const child = ours.startSpan('child', {}, within);
  expect(child.spanContext()).toMatchObject({ traceId: parent.traceId, traceFlags: 1 });
  child.end();
  const alone = ours.startSpan('alone', {}, ROOT_CONTEXT);
  expect(alone.isRecording()).toBe(false);
  expect(alone.spanContext()).toMatchObject({ traceId: TRACE, traceFlags: 0 });
  ours.startSpan('root', { root: true }, within).end();
  expect(spans.map(({ name }) => name)).toEqual(['child']);
});

test('what comes after the end is not in it, and it ends once', () => {
  const { ours, spans } = tracers(true);
  const span = ours.startSpan('first', {}, ROOT_CONTEXT);
  span.end();
  span.setAttribute('late', 1).addEvent('late').updateName('late').end();
  span.setStatus({ code: SpanStatusCode.ERROR });
  expect(spans).toHaveLength(1);
  const [{ name, attributes: kept, events, status, duration } = expect.fail()] = spans;
  expect({ name, kept, events, status }).toEqual({
    name: 'first',
    kept: {},
    events: [],
    status: { code: SpanStatusCode.UNSET },
  });
  expect(duration[0]).toBe(0);
});
