export { ATTR } from '#src/attributes.ts';
export {
  readTelemetryConfig,
  TELEMETRY_OFF,
  type OtlpConfig,
  type TelemetryConfig,
  type TraceConfig,
} from '#src/config.ts';
export { openTelemetry, type TelemetryLog } from '#src/open.ts';
export {
  activeHeaders,
  contextIn,
  failed,
  headersOf,
  inSpan,
  linkTo,
  overSpan,
  SpanKind,
  startSpan,
  type Attributes,
  type Context,
  type Link,
  type Span,
  type SpanStart,
} from '#src/spans.ts';
export { withTelemetry } from '#src/start.ts';
export {
  noProcessTelemetry,
  noTelemetry,
  type ProcessTelemetry,
  type Telemetry,
} from '#src/telemetry.ts';
