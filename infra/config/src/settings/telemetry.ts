import { Type } from 'typebox';
import { choice, flag, optional, optionalSecret, real, whole } from '#src/kinds.ts';

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

/** Ten minutes and one hour, in milliseconds. */
const [MOST_MS, HOUR_MS] = [600_000, 3_600_000];
const WEB = { pattern: '^https?://' };
const exporter = (what: string) => choice(`whether ${what} are sent`, ['otlp', 'none']);

/** The variables of the OpenTelemetry specification; as there, durations are in milliseconds. */
export const TelemetrySettings = Type.Object({
  OTEL_SDK_DISABLED: flag('no telemetry, whatever else is set', false),
  OTEL_SERVICE_NAME: optional('the service’s name, in a process of one role', 'the role’s name'),
  OTEL_RESOURCE_ATTRIBUTES: Type.String({
    default: '',
    description: 'what else every span says of its origin, `key=value,…`, percent-encoded',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional('the collector; nothing is sent without it', 'none', WEB),
  OTEL_EXPORTER_OTLP_PROTOCOL: choice('how it is spoken to', PROTOCOLS),
  OTEL_EXPORTER_OTLP_HEADERS: optionalSecret('headers of each export, `name=value,…`'),
  OTEL_EXPORTER_OTLP_TIMEOUT: whole('longest that one export may take, ms', 1, 10_000, MOST_MS),
  OTEL_TRACES_EXPORTER: exporter('traces'),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(
    'where traces alone go, as it stands',
    'the endpoint, with /v1/traces behind it for HTTP',
    WEB,
  ),
  OTEL_TRACES_SAMPLER: Type.Enum(SAMPLERS, {
    default: 'parentbased_always_on',
    description: 'which traces are recorded, decided at their head',
  }),
  OTEL_TRACES_SAMPLER_ARG: real(
    'share of the traces that a `…traceidratio` sampler takes',
    1,
    0,
    1,
  ),
  OTEL_BSP_MAX_QUEUE_SIZE: whole('spans that may wait for the collector', 1, 4096, 1_000_000),
  OTEL_BSP_SCHEDULE_DELAY: whole('longest that a span waits to be sent, ms', 1, 2000, MOST_MS),
  OTEL_METRICS_EXPORTER: exporter('metrics'),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: optional(
    'where metrics alone go, as it stands',
    'the endpoint, with /v1/metrics behind it for HTTP',
    WEB,
  ),
  OTEL_METRIC_EXPORT_INTERVAL: whole('between pushes of metrics, ms', 100, 60_000, HOUR_MS),
  ASSIZE_TELEMETRY_CONTENT: choice(
    'whether spans of language models hold what was asked and answered, without keys',
    ['off', 'redacted'],
  ),
});
