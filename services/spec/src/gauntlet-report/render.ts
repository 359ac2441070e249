import { printable } from '@assize/telemetry/log/terminal';
import type { Log } from '#src/gauntlet/log.ts';
import { markdownReport } from './markdown.ts';
import { sarifReport } from './sarif.ts';
import { textReport } from './text.ts';

export const FORMATS = ['text', 'json', 'markdown', 'sarif'] as const;
export type Format = (typeof FORMATS)[number];

/**
 * Renders a gauntlet as a report that ends with a line feed. `text` and `markdown` are for people
 * and go phase by phase; `json` is the log itself; `sarif` is SARIF 2.1.0, from which a code host
 * shows the concerns that need a revision at their lines.
 * @param specPath the path of the specification, as the reader of the report finds it
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
