import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type TraceState } from '@opentelemetry/api';
import { ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EncodedSpans, encodeSpans } from '#src/otlp/encode-spans.ts';

const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme', maxLength: 300 }));
const value = fc.oneof(
  text,
  fc.boolean(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double(),
  fc.array(text, { maxLength: 3 }),
  fc.array(fc.double(), { maxLength: 3 }),
);
const attributes = fc.dictionary(fc.string({ minLength: 1 }), value, { maxKeys: 8 });
const span = fc.record({
  service: fc.constantFrom('judge', 'clerk', 'défense'),
  scope: fc.constantFrom('assize', 'other'),
  name: text,
  kind: fc.constantFrom(SpanKind.INTERNAL, SpanKind.CLIENT, SpanKind.CONSUMER),
  attributes,
  linked: fc.option(attributes),
  event: fc.option(fc.record({ name: text, attributes })),
  parent: fc.boolean(),
  remote: fc.boolean(),
  state: fc.constantFrom('', 'a=1,b=2'),
  status: fc.option(text),
  at: fc.integer({ min: 0, max: 2 ** 41 }),
});

test('spans are encoded byte for byte as OpenTelemetry does', () => {
  const check = (all: readonly (typeof span extends fc.Arbitrary<infer T> ? T : never)[]) => {
    const exporter = new InMemorySpanExporter();
    const providers = new Map<string, TracerProvider>();
    for (const one of all) {
      const provider =
        providers.get(one.service) ??
        new TracerProvider({
          resource: resourceFromAttributes({ 'service.name': one.service }),
          spanProcessors: [new SimpleSpanProcessor({ exporter })],
        });
      providers.set(one.service, provider);
      const traceState = one.state === '' ? {} : { traceState: stateOf(one.state) };
      const other = {
        traceId: 'a'.repeat(32),
        spanId: 'b'.repeat(16),
        traceFlags: 1,
        isRemote: one.remote,
        ...traceState,
      };
      const parent = one.parent ? trace.setSpanContext(ROOT_CONTEXT, other) : ROOT_CONTEXT;
      const links = one.linked ? [{ context: other, attributes: one.linked }] : [];
      const options = { kind: one.kind, attributes: one.attributes, links, startTime: one.at };
      const made = provider.getTracer(one.scope).startSpan(one.name, options, parent);
      if (one.event) made.addEvent(one.event.name, one.event.attributes, one.at + 1);
      if (one.status !== null) made.setStatus({ code: SpanStatusCode.ERROR, message: one.status });
      made.end(one.at + 5);
    }
    const spans = exporter.getFinishedSpans();
    const expected = ProtobufTraceSerializer.serializeRequest(spans);
    expect(Buffer.from(encodeSpans(spans)).equals(Buffer.from(expected ?? []))).toBe(true);
    expectSameOneByOne(spans);
  };
  fc.assert(fc.property(fc.array(span, { maxLength: 12 }), check), { numRuns: 50 });
});

/** Added one by one, and taken twice, they are the same but for their order. */
function expectSameOneByOne(spans: readonly ReadableSpan[]): void {
  const [first] = spans;
  const one = spans.filter(
    ({ resource, instrumentationScope }) =>
      resource === first?.resource && instrumentationScope === first.instrumentationScope,
  );
  const encoded = new EncodedSpans();
  for (const _ of ['again', 'and again']) {
    for (const added of one) encoded.add(added);
    const expected = Buffer.from(encodeSpans(one.toReversed()));
    expect(Buffer.from(encoded.take()).equals(expected)).toBe(true);
  }
}

function stateOf(written: string): TraceState {
  return {
    serialize: () => written,
    get: () => undefined,
    set: () => stateOf(written),
    unset: () => stateOf(written),
  };
}
