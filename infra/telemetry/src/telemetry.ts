import { createNoopMeter, trace, type Tracer } from '@opentelemetry/api';
import { courtMetrics, type CourtMetrics } from '#src/metrics/court.ts';

export interface Telemetry {
  /** Whether spans are recorded. If not, skip work that only prepares them. */
  readonly tracing: boolean;
  readonly tracer: Tracer;
  /** Whether metrics are read by anybody. If not, skip expensive measurements. */
  readonly counting: boolean;
  readonly metrics: CourtMetrics;
  /** Whether spans of language models contain prompts and answers. */
  readonly content: 'off' | 'redacted';
}

/** The telemetry of a process. Disposal sends what is queued, within a time limit, and never fails. */
export interface ProcessTelemetry extends AsyncDisposable {
  of(service: string): Telemetry;
}

export const noTelemetry: Telemetry = {
  tracing: false,
  // A no-op tracer, because no provider is ever registered globally.
  tracer: trace.getTracer('assize'),
  counting: false,
  metrics: courtMetrics(createNoopMeter()),
  content: 'off',
};
