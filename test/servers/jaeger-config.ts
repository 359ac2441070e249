/** Traces kept; beyond it the oldest go first. */
const MAX_TRACES = 10_000;

/**
 * What a Jaeger that forgets is started with: spans in over OTLP, kept in memory. As JSON, which is YAML.
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
      // Its own metrics would be served on a fixed port.
      telemetry: { metrics: { level: 'none' }, logs: { level: 'warn' } },
    },
    extensions: {
      jaeger_query: {
        storage: { traces: 'memory' },
        // It would send spans of its own to port 4317.
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
