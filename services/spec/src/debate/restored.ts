import { uniqueIndexOf, type Round, acceptedEdits } from '@assize/proto/debate';

export class RestoreError extends Error {
  override name = 'RestoreError';
}

/**
 * Applies a debate's edits to the original specification, which still has its secrets. The debated
 * text was a redacted copy: it has the same lines, and only lines that hold a secret differ. Each
 * edit is made on the same line of the original.
 * @throws RestoreError if it is ambiguous which words of a line with a secret an edit refers to
 */
export function applyToOriginal(original: string, rounds: readonly Round[]): string {
  return rounds.reduce((text, { before, ...round }) => {
    const edits = acceptedEdits(round).map((edit) => ({ edit, at: placeIn(text, before, edit) }));
    const last = edits.toSorted((a, b) => b.at - a.at);
    return last.reduce(
      (now, { edit, at }) => now.slice(0, at) + edit.new + now.slice(at + edit.old.length),
      text,
    );
  }, original);
}

/**
 * The index of the words that an edit replaces: in the same column as in the debated text or else,
 * if they occur exactly once, anywhere in their line.
 */
function placeIn(text: string, debated: string, { id, old }: { id: string; old: string }): number {
  const head = debated.slice(0, uniqueIndexOf(debated, old)).split('\n');
  const [lines, line] = [text.split('\n'), head.length - 1];
  const start = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
  const end = start + (lines[line]?.length ?? 0);
  const column = head.at(-1) ?? '';
  if (text.startsWith(column + old, start)) return start + column.length;
  const at = text.indexOf(old, start);
  const again = text.indexOf(old, at + 1);
  if (at !== -1 && at <= end && (again === -1 || again > end)) return at;
  throw new RestoreError(`${id} changes a line that holds a secret`);
}
