export { ATTR } from '#src/attributes.ts';
export {
  readTelemetryConfig,
  TELEMETRY_OFF,
  type MetricsConfig,
  type OtlpConfig,
  type TelemetryConfig,
  type TraceConfig,
} from '#src/config.ts';
export { courtMetrics, type CourtMetrics } from '#src/metrics/court.ts';
export {
  MISTRIAL_REASONS,
  SKIP_REASONS,
  type Asked,
  type Bound,
  type BoundName,
  type CaseEnd,
  type MistrialReason,
  type SkipReason,
  type Queue,
  type OpenCases,
} from '#src/metrics/model.ts';
export { openTelemetry, type MetricsDisplay, type OpenOptions } from '#src/open.ts';
export { redacted } from '#src/redaction.ts';
export {
  activeHeaders,
  activeOr,
  contextIn,
  failed,
  headersOf,
  inSpan,
  linkTo,
  overSpan,
  SpanKind,
  SpanStatusCode,
  startSpan,
  type Attributes,
  type Context,
  type Link,
  type Span,
  type SpanStart,
} from '#src/spans.ts';
export type { TelemetryLog } from '#src/telemetry-log.ts';
export {
  noProcessTelemetry,
  noTelemetry,
  type ProcessTelemetry,
  type Telemetry,
} from '#src/telemetry.ts';
