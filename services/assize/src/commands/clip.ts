/** On one line, and no longer than can be read there. */
export function clip(text: string, width = 96): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}
