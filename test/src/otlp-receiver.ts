import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import Type from 'typebox';
import Value from 'typebox/value';
import { listening } from './listening.ts';

const AnyValue = Type.Object({
  stringValue: Type.Optional(Type.String()),
  intValue: Type.Optional(Type.Union([Type.String(), Type.Number()])),
  doubleValue: Type.Optional(Type.Number()),
  boolValue: Type.Optional(Type.Boolean()),
});
const Attributes = Type.Array(Type.Object({ key: Type.String(), value: AnyValue }));

const Span = Type.Object({
  traceId: Type.String(),
  spanId: Type.String(),
  parentSpanId: Type.Optional(Type.String()),
  name: Type.String(),
  kind: Type.Number(),
  startTimeUnixNano: Type.String(),
  endTimeUnixNano: Type.String(),
  attributes: Attributes,
  links: Type.Optional(Type.Array(Type.Object({ traceId: Type.String(), spanId: Type.String() }))),
  status: Type.Object({ code: Type.Optional(Type.Number()) }),
});

/** The fields that tests read of the OTLP request for traces (opentelemetry-proto 1.x, JSON encoding). */
const TracesRequest = Type.Object({
  resourceSpans: Type.Array(
    Type.Object({
      resource: Type.Object({ attributes: Attributes }),
      scopeSpans: Type.Array(Type.Object({ spans: Type.Array(Span) })),
    }),
  ),
});

export interface ReceivedSpan {
  readonly service: string;
  readonly namespace: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for a root. */
  readonly parentId: string;
  /** As in OTLP: 1 internal, 2 server, 3 client, 4 producer, 5 consumer. */
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly isError: boolean;
  readonly ms: number;
}

export interface Receiver extends AsyncDisposable {
  /** The settings that make telemetry go to this receiver. */
  readonly env: Readonly<Record<string, string>>;
  readonly spans: readonly ReceivedSpan[];
  named(name: string): ReceivedSpan[];
  /** Resolves once such a span has arrived. */
  first(name: string): Promise<ReceivedSpan>;
}

/** Receives OTLP over HTTP, in JSON, and keeps every span. */
export async function openReceiver(): Promise<Receiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url === '/v1/traces') spans.push(...spansIn(JSON.parse(body)));
      server.emit('spans');
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const port = await listening(server);
  const named = (name: string): ReceivedSpan[] => spans.filter((span) => span.name === name);
  return {
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
    spans,
    named,
    async first(name) {
      for (;;) {
        const [span] = named(name);
        if (span) return span;
        await once(server, 'spans');
      }
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function spansIn(body: unknown): ReceivedSpan[] {
  return Value.Parse(TracesRequest, body).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const of = valuesOf(resource.attributes);
    return scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({
        service: String(of['service.name']),
        namespace: String(of['service.namespace']),
        name: span.name,
        traceId: span.traceId,
        spanId: span.spanId,
        parentId: span.parentSpanId ?? '',
        kind: span.kind,
        attributes: valuesOf(span.attributes),
        links: span.links ?? [],
        isError: span.status.code === 2,
        ms: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
      }));
  });
}

function valuesOf(attributes: Type.Static<typeof Attributes>): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => {
      const { stringValue, intValue, doubleValue, boolValue } = value;
      const number = intValue === undefined ? doubleValue : Number(intValue);
      return [key, stringValue ?? boolValue ?? number];
    }),
  );
}
