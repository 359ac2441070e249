import type { Log } from '@assize/log';

/** A log that warnings about telemetry go to. */
export type TelemetryLog = Pick<Log, 'info' | 'warn'>;
