import { printable } from '@assize/telemetry/log/terminal';
import type { Log } from '#src/gauntlet/log.ts';
import { markdownReport } from './markdown.ts';
import { sarifReport } from './sarif.ts';
import { textReport } from './text.ts';

export const FORMATS = ['text', 'json', 'markdown', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];

/**
 * A gauntlet as a report that ends with a line feed. `text` and `markdown` tell a person how it went, phase by
 * phase; `json` is the log itself; `sarif` is SARIF 2.1.0, by which a code host shows the concerns that need a
 * revision on their lines. `specPath`: where the specification lies, as its reader finds it.
 */
export function render(log: Log, format: Format, specPath: string): string {
  switch (format) {
    case 'text':
      return textReport(printable(log), printable(specPath));
    case 'markdown':
      return markdownReport(printable(log), printable(specPath));
    case 'sarif':
      return sarifReport(log, specPath);
    case 'json':
      return `${JSON.stringify(log)}\n`;
  }
}
