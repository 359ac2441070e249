import type { Log } from '@assize/log';
import type { TelemetryConfig } from '#src/config.ts';
import { noProcessTelemetry, noTelemetry, type ProcessTelemetry } from '#src/telemetry.ts';

/** A log that warnings about telemetry go to. */
export type TelemetryLog = Pick<Log, 'info' | 'warn'>;

/**
 * Opens the telemetry of this process, once. Nothing of the SDK is loaded where nothing is to be sent.
 * A collector that is not there is a warning in the log and never an error.
 *
 * @param sole whether one role alone runs here: then the configured service name is its name
 */
export async function openTelemetry(
  config: TelemetryConfig,
  log: TelemetryLog,
  sole = false,
): Promise<ProcessTelemetry> {
  if (config.traces === null) return noProcessTelemetry;
  const { openTraces } = await import('#src/traces/open.ts');
  const traces = openTraces(config.traces, config.resource, log);
  const nameOf = (service: string): string => (sole ? (config.serviceName ?? service) : service);
  return {
    of: (service) => ({
      ...noTelemetry,
      service: nameOf(service),
      tracing: true,
      tracer: traces.tracer(nameOf(service)),
      content: config.content,
    }),
    [Symbol.asyncDispose]: () => traces[Symbol.asyncDispose](),
  };
}
