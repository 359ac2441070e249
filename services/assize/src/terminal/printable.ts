import { printable, printableLines } from '@assize/telemetry/log/terminal';

export { printable, printableLines };

/** Half a character, where a cut went through it: an emoji takes two. */
const HALF = /[\uD800-\uDBFF]$/;

/** On one line, and no longer than can be read there; nothing in it is obeyed by a terminal. */
export function clip(text: string, width = 96): string {
  const line = printable(text).replaceAll(/\s+/g, ' ').trim();
  return line.length <= width ? line : `${line.slice(0, width - 1).replace(HALF, '')}…`;
}
