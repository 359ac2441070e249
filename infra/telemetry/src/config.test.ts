import { ConfigError } from '@assize/config';
import { describe, expect, it } from 'vitest';
import { readTelemetryConfig } from '#src/config.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('the environment’s telemetry', () => {
  it('traces nothing without an endpoint', () => {
    expect(readTelemetryConfig({})).toMatchObject({ traces: null, content: 'off' });
    expect(readTelemetryConfig({ OTEL_TRACES_SAMPLER: 'always_on' }).traces).toBeNull();
  });

  it('traces every trial to the path of the signal where there is one', () => {
    expect(readTelemetryConfig(ENDPOINT).traces).toEqual({
      otlp: {
        protocol: 'http/protobuf',
        url: 'http://collector:4318/v1/traces',
        headers: {},
        timeoutMs: 10_000,
      },
      sampler: 'parentbased_always_on',
      ratio: 1,
      queue: 4096,
      delayMs: 2000,
    });
  });

  it('takes the endpoint of traces as it stands, and a server’s for gRPC', () => {
    const own = { ...ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example/in' };
    expect(readTelemetryConfig(own).traces?.otlp.url).toBe('https://traces.example/in');
    const grpc = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4317' };
    const read = readTelemetryConfig({ ...grpc, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' });
    expect(read.traces?.otlp.url).toBe('http://collector:4317');
  });

  it('is off by the specification’s switches', () => {
    expect(readTelemetryConfig({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }).traces).toBeNull();
    expect(readTelemetryConfig({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }).traces).toBeNull();
  });

  it('reads headers, origin and sampling', () => {
    const read = readTelemetryConfig({
      ...ENDPOINT,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%3Db',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_SERVICE_NAME: 'judge-blue',
      ASSIZE_TELEMETRY_CONTENT: 'redacted',
    });
    expect(read).toMatchObject({
      serviceName: 'judge-blue',
      resource: { 'deployment.environment.name': 'test' },
      traces: { otlp: { headers: { 'x-key': 'a=b' } }, ratio: 0.25 },
      content: 'redacted',
    });
  });

  it('is refused with every fault at once, and no key in it', () => {
    const wrong = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_TRACES_SAMPLER: 'jaeger_remote',
      OTEL_TRACES_SAMPLER_ARG: '2',
      ASSIZE_TELEMETRY_CONTENT: 'full',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=secret',
    };
    const read = (): unknown => readTelemetryConfig(wrong);
    expect(read).toThrow(ConfigError);
    for (const name of Object.keys(wrong).slice(0, 4)) expect(read).toThrow(name);
    expect(read).not.toThrow('secret');
  });

  it.each(['http://', 'http://[bad', 'https://u:hidden@host:99999'])(
    'refuses %s, which is no address',
    (endpoint) => {
      const read = (): unknown => readTelemetryConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
      expect(read).toThrow('OTEL_EXPORTER_OTLP_ENDPOINT holds');
      expect(read).not.toThrow('hidden');
    },
  );

  it.each(['x-key=hidden%0Ay', 'a key=hidden', 'x-bin=hidden', 'x-key=hidden%C3%A9'])(
    'refuses headers that cannot be sent, without their value: %s',
    (headers) => {
      const env = { ...ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: headers };
      const read = (): unknown => readTelemetryConfig(env);
      expect(read).toThrow('OTEL_EXPORTER_OTLP_HEADERS holds a secret');
      expect(read).not.toThrow('hidden');
    },
  );
});
