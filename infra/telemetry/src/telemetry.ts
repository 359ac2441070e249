import { createNoopMeter, trace, type Tracer } from '@opentelemetry/api';
import { courtMetrics, type CourtMetrics } from '#src/metrics/court.ts';

/** What one service of a process records through. */
export interface Telemetry {
  /** Whether spans go anywhere: what costs something is not put together where they don't. */
  readonly tracing: boolean;
  readonly tracer: Tracer;
  /** Whether anybody sees what is counted: what costs something is not read where nobody does. */
  readonly counting: boolean;
  /** The court's own instruments, one set a process. */
  readonly metrics: CourtMetrics;
  /** Whether spans of language models hold what was asked and answered. */
  readonly content: 'off' | 'redacted';
}

/** The telemetry of a process; disposal sends what waits, within a bound, and never fails. */
export interface ProcessTelemetry extends AsyncDisposable {
  /** What one of the services in this process records through. */
  of(service: string): Telemetry;
}

/** Records nothing, and costs nothing. */
export const noTelemetry: Telemetry = {
  tracing: false,
  // Of no provider: nothing registers one for the whole process.
  tracer: trace.getTracer('assize'),
  counting: false,
  metrics: courtMetrics(createNoopMeter()),
  content: 'off',
};
