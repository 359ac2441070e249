import { Type } from 'typebox';
import { choice, flag, optional, optionalSecret, realNumber, wholeNumber } from '#src/kinds.ts';

/** Samplers of the OpenTelemetry specification; they decide at the start of a trace. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const PROTOCOLS = ['http/protobuf', 'http/json', 'grpc'] as const;

const [MOST_MS, HOUR_MS] = [600_000, 3_600_000];
const WEB = { pattern: '^https?://' };
const exporter = (what: string) =>
  choice(`whether ${what} are sent to the collector`, ['otlp', 'none']);

/** The variables of the OpenTelemetry specification; as there, durations are in milliseconds. */
export const TelemetrySettings = Type.Object({
  OTEL_SDK_DISABLED: flag('disables all telemetry, whatever else is set', false),
  OTEL_SERVICE_NAME: optional(
    'name of the service, in a process that runs one role',
    'the role’s name',
  ),
  OTEL_RESOURCE_ATTRIBUTES: Type.String({
    default: '',
    description: 'further resource attributes of every span, `key=value,…`, percent-encoded',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    'URL of the collector; without it nothing is sent',
    'none',
    WEB,
  ),
  OTEL_EXPORTER_OTLP_PROTOCOL: choice('protocol of the collector', PROTOCOLS),
  OTEL_EXPORTER_OTLP_HEADERS: optionalSecret('headers sent with each export, `name=value,…`'),
  OTEL_EXPORTER_OTLP_TIMEOUT: wholeNumber(
    'maximum duration of one export, in milliseconds',
    1,
    10_000,
    MOST_MS,
  ),
  OTEL_TRACES_EXPORTER: exporter('traces'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(
    'URL for traces only, used as it is',
    'the endpoint, followed by /v1/traces for HTTP',
    WEB,
  ),
  OTEL_TRACES_SAMPLER: Type.Enum(SAMPLERS, {
    default: 'parentbased_always_on',
    description: 'which traces are recorded, decided at the start of a trace',
  }),
  OTEL_TRACES_SAMPLER_ARG: realNumber(
    'share of traces that a `…traceidratio` sampler records',
    1,
    0,
    1,
  ),
  OTEL_BSP_MAX_QUEUE_SIZE: wholeNumber(
    'maximum number of spans waiting to be sent; further spans are dropped',
    1,
    4096,
    1_000_000,
  ),
  OTEL_BSP_SCHEDULE_DELAY: wholeNumber(
    'maximum time that a span waits to be sent, in milliseconds',
    1,
    2000,
    MOST_MS,
  ),
  OTEL_METRICS_EXPORTER: exporter('metrics'),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optional(
    'URL for metrics only, used as it is',
    'the endpoint, followed by /v1/metrics for HTTP',
    WEB,
  ),
  OTEL_METRIC_EXPORT_INTERVAL: wholeNumber(
    'interval between exports of metrics, in milliseconds',
    100,
    60_000,
    HOUR_MS,
  ),
  ASSIZE_TELEMETRY_CONTENT: choice(
    'whether spans of language models contain prompts and replies, with keys removed',
    ['off', 'redacted'],
  ),
});
