import { ExportResultCode, type ExportResult } from '@opentelemetry/core';
import type { Log } from '#src/log/index.ts';

export type TelemetryLog = Pick<Log, 'info' | 'warn'>;

export interface Exporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

/** Wraps an exporter so that failures go to `reports`. The SDK sees only successes; it would log every failure. */
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

/** Receives the outcome of each export, and of items dropped before export. */
export interface Reports {
  taken(): void;
  lost(err: unknown, count: number): void;
}

/**
 * Logs one warning when the collector stops accepting data, and one line when it recovers.
 * @param what the plural of what is sent, as the log names it
 */
export function reportsOf(collector: string, what: string, log: TelemetryLog): Reports {
  let lost = 0;
  return {
    taken() {
      if (lost > 0) log.info({ collector, lost }, `the collector accepts ${what} again`);
      lost = 0;
    },
    lost(err, count) {
      const why = `the collector does not accept ${what}; they are dropped until it does`;
      if (lost === 0) log.warn({ err, collector }, why);
      lost += count;
    },
  };
}
