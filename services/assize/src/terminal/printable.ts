import { printable, printableLines } from '@assize/telemetry/log/terminal';

export { printable, printableLines };

/** Half of a surrogate pair, left by a cut through an emoji. */
const HALF = /[\uD800-\uDBFF]$/;

/** Shortens to one line of at most `width` characters, without control sequences. */
export function clip(text: string, width = 96): string {
  const line = printable(text).replaceAll(/\s+/g, ' ').trim();
  return line.length <= width ? line : `${line.slice(0, width - 1).replace(HALF, '')}…`;
}
