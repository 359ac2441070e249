import { onlyAt, type Round, takenIn } from '@assize/proto/debate';

/** What could not be carried over to the text as it came. */
export class NotRestored extends Error {
  override name = 'NotRestored';
}

/**
 * The specification as a debate left it, with its secrets in their places: each edit is made in the text as it
 * came, on the same lines as in the one that was debated. Both have as many lines, and differ in those alone
 * that hold a secret. @throws NotRestored where it can't be told which words of such a line an edit is about
 */
export function restored(original: string, rounds: readonly Round[]): string {
  return rounds.reduce((text, { before, ...round }) => {
    const edits = takenIn(round).map((edit) => ({ edit, at: placeIn(text, before, edit) }));
    const last = edits.toSorted((a, b) => b.at - a.at);
    return last.reduce(
      (now, { edit, at }) => now.slice(0, at) + edit.new + now.slice(at + edit.old.length),
      text,
    );
  }, original);
}

/** Where the words stand that an edit is about: in the column of the text that was debated, else once in their line. */
function placeIn(text: string, debated: string, { id, old }: { id: string; old: string }): number {
  const head = debated.slice(0, onlyAt(debated, old)).split('\n');
  const [lines, line] = [text.split('\n'), head.length - 1];
  const start = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
  const end = start + (lines[line]?.length ?? 0);
  const column = head.at(-1) ?? '';
  if (text.startsWith(column + old, start)) return start + column.length;
  const at = text.indexOf(old, start);
  const again = text.indexOf(old, at + 1);
  if (at !== -1 && at <= end && (again === -1 || again > end)) return at;
  throw new NotRestored(`${id} changes a line that holds a secret`);
}
