import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { Log } from '#src/log/index.ts';

/** A log that warnings about telemetry go to. */
export type TelemetryLog = Pick<Log, 'info' | 'warn'>;

/** What the SDK asks of an exporter. */
export interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

/** The same exporter, its failures told of in reports and not to the SDK, which would tell of each one. */
export function reporting<Items>(
  exporter: Exporter<Items>,
  reports: Reports,
  countOf: (items: Items) => number,
): Exporter<Items> {
  return {
    export(items, done) {
      exporter.export(items, ({ code, error }) => {
        if (code === ExportResultCode.SUCCESS) reports.taken();
        else reports.lost(error, countOf(items));
        done({ code: ExportResultCode.SUCCESS });
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

/** What became of each export, or of what was dropped before. */
export interface Reports {
  taken(): void;
  lost(err: unknown, count: number): void;
}

/**
 * Tells of an outage of the collector in one warning, and of its end in one line.
 * @param what the plural of what is sent, as the log names it
 */
export function reportsOf(collector: string, what: string, log: TelemetryLog): Reports {
  let lost = 0;
  return {
    taken() {
      if (lost > 0) log.info({ collector, lost }, `the collector takes ${what} again`);
      lost = 0;
    },
    lost(err, count) {
      const why = `the collector does not take ${what}: they are dropped until it does`;
      if (lost === 0) log.warn({ err, collector }, why);
      lost += count;
    },
  };
}
