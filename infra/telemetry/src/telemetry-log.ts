import type { Log } from '#src/log/index.ts';

/** A log that warnings about telemetry go to. */
export type TelemetryLog = Pick<Log, 'info' | 'warn'>;
