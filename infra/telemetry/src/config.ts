import { ConfigError, readConfig, type Fault } from '@assize/config';
import { TelemetrySettings, type PROTOCOLS, type SAMPLERS } from '@assize/config/settings';
import type Type from 'typebox';
import { keyValues } from '#src/key-values.ts';
import { redacted } from '#src/redaction.ts';

export interface OtlpConfig {
  readonly protocol: (typeof PROTOCOLS)[number];
  /** For HTTP the full URL of the signal; for gRPC the server's address. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
}

export interface TraceConfig {
  readonly otlp: OtlpConfig;
  readonly sampler: (typeof SAMPLERS)[number];
  /** Share of the traces that a `…traceidratio` sampler takes, 0 to 1. */
  readonly ratio: number;
  readonly queue: number;
  readonly delayMs: number;
}

export interface MetricsConfig {
  /** Where metrics are pushed; null: nowhere. */
  readonly otlp: OtlpConfig | null;
  readonly intervalMs: number;
}

export interface TelemetryConfig {
  /** Replaces the role's own name; null: the role's name is used. */
  readonly serviceName: string | null;
  /** Attributes that the operator adds: environment, cluster, version. */
  readonly resource: Readonly<Record<string, string>>;
  /** Null: nothing is traced. */
  readonly traces: TraceConfig | null;
  /** Null: nothing is counted, and /metrics has nothing to show. */
  readonly metrics: MetricsConfig | null;
  readonly content: 'off' | 'redacted';
}

const TELEMETRY_OFF: TelemetryConfig = {
  serviceName: null,
  resource: {},
  traces: null,
  metrics: null,
  content: 'off',
};

/**
 * Reads the variables of the OpenTelemetry specification where it defines one. Without an endpoint nothing is sent.
 * @throws ConfigError with all faults at once
 */
export function readTelemetryConfig(env: NodeJS.ProcessEnv): TelemetryConfig {
  const read = readConfig(TelemetrySettings, env);
  if (read.OTEL_SDK_DISABLED) return TELEMETRY_OFF;
  const faults = [
    ...ENDPOINTS.flatMap((name) => endpointFault(name, read[name])),
    ...headerFault(read),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    serviceName: read.OTEL_SERVICE_NAME ?? null,
    resource: keyValues(read.OTEL_RESOURCE_ATTRIBUTES),
    traces: read.OTEL_TRACES_EXPORTER === 'none' ? null : tracesOf(read),
    metrics: metricsOf(read),
    content: read.ASSIZE_TELEMETRY_CONTENT,
  };
}

type Read = Type.Static<typeof TelemetrySettings>;

const ENDPOINTS = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_METRICS_ENDPOINT',
] as const;

/** A fault for a value that matches the setting's pattern but is not a URL, for example `http://host:99999`. */
function endpointFault(variable: string, text: string | undefined): Fault[] {
  if (text === undefined || URL.canParse(text)) return [];
  const held = JSON.stringify(redacted(text));
  return [{ variable, held, allowed: 'an address such as http://127.0.0.1:4318' }];
}

/** A fault for headers that HTTP or gRPC can't send. gRPC would throw an error that contains the value. */
function headerFault({ OTEL_EXPORTER_OTLP_HEADERS: text = '' }: Read): Fault[] {
  const sendable = ([name, value]: [string, string]): boolean =>
    /^[\w.-]+$/.test(name) && !/-bin$/i.test(name) && /^[ -~]*$/.test(value);
  if (Object.entries(keyValues(text)).every(sendable)) return [];
  return [
    {
      variable: 'OTEL_EXPORTER_OTLP_HEADERS',
      held: `a secret of ${text.length} characters`,
      allowed: 'name=value,… with names of letters, digits, -, _ and ., and values of ASCII',
    },
  ];
}

function tracesOf(read: Read): TraceConfig | null {
  const otlp = otlpOf(read, read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, 'v1/traces');
  if (otlp === null) return null;
  return {
    otlp,
    sampler: read.OTEL_TRACES_SAMPLER,
    ratio: read.OTEL_TRACES_SAMPLER_ARG,
    queue: read.OTEL_BSP_MAX_QUEUE_SIZE,
    delayMs: read.OTEL_BSP_SCHEDULE_DELAY,
  };
}

function metricsOf(read: Read): MetricsConfig {
  const { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: own, OTEL_METRIC_EXPORT_INTERVAL: intervalMs } =
    read;
  const pushed = read.OTEL_METRICS_EXPORTER === 'otlp';
  return { otlp: pushed ? otlpOf(read, own, 'v1/metrics') : null, intervalMs };
}

/**
 * The endpoint of one signal: its own endpoint unchanged, otherwise the common one followed by the signal's path
 * (OpenTelemetry specification, "OTLP exporter", endpoint URLs for OTLP/HTTP).
 */
function otlpOf(read: Read, own: string | undefined, path: string): OtlpConfig | null {
  const { OTEL_EXPORTER_OTLP_PROTOCOL: protocol, OTEL_EXPORTER_OTLP_ENDPOINT: common } = read;
  const base = own ?? common;
  if (base === undefined) return null;
  const unchanged = own !== undefined || protocol === 'grpc';
  return {
    protocol,
    url: unchanged ? base : `${base.replace(/(?<!\/)\/+$/, '')}/${path}`,
    headers: keyValues(read.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    timeoutMs: read.OTEL_EXPORTER_OTLP_TIMEOUT,
  };
}
