/** Beyond these the oldest are dropped. */
const MAX_TRACES = 10_000;

/**
 * Configures a Jaeger in memory that receives OTLP. The text is JSON, which is YAML.
 * @param ports on loopback: the query API over HTTP and gRPC, OTLP over HTTP and gRPC
 */
export function jaegerConfig(ports: readonly number[]): string {
  const [queryHttp, queryGrpc, otlpHttp, otlpGrpc] = ports.map((port) => ({
    endpoint: `127.0.0.1:${port}`,
  }));
  return JSON.stringify({
    service: {
      extensions: ['jaeger_storage', 'jaeger_query'],
      pipelines: {
        traces: { receivers: ['otlp'], processors: [], exporters: ['jaeger_storage_exporter'] },
      },
      // Its metrics would be served on a fixed port.
      telemetry: { metrics: { level: 'none' }, logs: { level: 'warn' } },
    },
    extensions: {
      jaeger_query: {
        storage: { traces: 'memory' },
        // It would send its own spans to port 4317.
        enable_tracing: false,
        http: queryHttp,
        grpc: queryGrpc,
      },
      jaeger_storage: { backends: { memory: { memory: { max_traces: MAX_TRACES } } } },
    },
    receivers: { otlp: { protocols: { grpc: otlpGrpc, http: otlpHttp } } },
    exporters: { jaeger_storage_exporter: { trace_storage: 'memory' } },
  });
}
