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

/** Tells of an outage of the collector in one warning, and of its end in one line. */
export class Reports {
  readonly #url: string;
  readonly #what: string;
  readonly #log: TelemetryLog;
  #lost = 0;

  /** @param what the plural of what is sent, as the log names it */
  constructor(url: string, what: string, log: TelemetryLog) {
    this.#url = url;
    this.#what = what;
    this.#log = log;
  }

  taken(): void {
    if (this.#lost === 0) return;
    const about = { collector: this.#url, lost: this.#lost };
    this.#lost = 0;
    this.#log.info(about, `the collector takes ${this.#what} again`);
  }

  lost(err: unknown, count: number): void {
    const first = this.#lost === 0;
    this.#lost += count;
    if (!first) return;
    const about = { err, collector: this.#url };
    this.#log.warn(
      about,
      `the collector does not take ${this.#what}: they are dropped until it does`,
    );
  }
}
