export { ATTR } from '#src/attributes.ts';
export { readTelemetryConfig } from '#src/config.ts';
export {
  MISTRIAL_REASONS,
  type Bound,
  type BoundName,
  type CaseEnd,
  type SkipReason,
  type Queue,
  type OpenCases,
} from '#src/metrics/model.ts';
export { openTelemetry, type MetricsDisplay } from '#src/open.ts';
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
  type Span,
  type SpanStart,
} from '#src/spans.ts';

export { noTelemetry, type ProcessTelemetry, type Telemetry } from '#src/telemetry.ts';
