/** Text with its lines numbered from 1, by four digits at least. */
export function numbered(text: string): string {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, at) => `${String(at + 1).padStart(4, '0')}|${line}`).join('\n');
}
