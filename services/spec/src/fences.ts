const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** The mark of the fence of code that is open after a line, given the one before it; empty outside of code. */
export function fenceAfter(line: string, open: string): string {
  const [whole = '', mark = ''] = FENCE.exec(line) ?? [];
  if (mark === '') return open;
  const rest = line.slice(whole.length);
  if (open === '') return mark.startsWith('`') && rest.includes('`') ? '' : mark;
  return mark.startsWith(open) && rest.trim() === '' ? '' : open;
}
