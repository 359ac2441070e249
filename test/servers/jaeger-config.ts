/** Where one Jaeger listens: ports, all on one host. */
export interface JaegerPorts {
  /** OTLP over gRPC, and over HTTP. */
  readonly otlpGrpc: number;
  readonly otlpHttp: number;
  /** The query API and the page, over HTTP; the query API over gRPC. */
  readonly query: number;
  readonly queryGrpc: number;
}

/** The ports that Jaeger has by default, and that its users know. */
export const JAEGER_PORTS: JaegerPorts = {
  otlpGrpc: 4317,
  otlpHttp: 4318,
  query: 16_686,
  queryGrpc: 16_685,
};

/** What a Jaeger that forgets is started with: spans in over OTLP, kept in memory. As JSON, which is YAML. */
export function jaegerConfig(host: string, ports: JaegerPorts, maxTraces: number): string {
  const at = (port: number): object => ({ endpoint: `${host}:${port}` });
  return JSON.stringify({
    service: {
      extensions: ['jaeger_storage', 'jaeger_query'],
      pipelines: {
        traces: { receivers: ['otlp'], processors: [], exporters: ['jaeger_storage_exporter'] },
      },
      // Its own metrics would be served on a fixed port.
      telemetry: { metrics: { level: 'none' }, logs: { level: 'warn' } },
    },
    extensions: {
      jaeger_query: {
        storage: { traces: 'memory' },
        // It would send spans of its own to port 4317.
        enable_tracing: false,
        http: at(ports.query),
        grpc: at(ports.queryGrpc),
      },
      jaeger_storage: { backends: { memory: { memory: { max_traces: maxTraces } } } },
    },
    receivers: { otlp: { protocols: { grpc: at(ports.otlpGrpc), http: at(ports.otlpHttp) } } },
    exporters: { jaeger_storage_exporter: { trace_storage: 'memory' } },
  });
}
