import { onlyAt, type Round, takenIn } from '@assize/proto/debate';

/** What could not be carried over to the text as it came. */
export class NotRestored extends Error {
  override name = 'NotRestored';
}

/**
 * The specification as a debate left it, with its secrets in their places: each edit is made in the text as it
 * came, on the same lines as in the one that was debated. Both have as many lines, and differ in those alone
 * that hold a secret. @throws NotRestored where an edit is about such a line
 */
export function restored(original: string, rounds: readonly Round[]): string {
  return rounds.reduce((text, round) => {
    const edits = takenIn(round).map((edit) => ({ edit, at: onlyAt(round.before, edit.old) }));
    const last = edits.toSorted((a, b) => b.at - a.at);
    return last.reduce((now, { edit, at }) => {
      const before = round.before.slice(0, at).split('\n');
      const column = before.at(-1)?.length ?? 0;
      const lines = now.split('\n');
      const start =
        lines.slice(0, before.length - 1).join('\n').length + (before.length > 1 ? 1 : 0);
      const from = start + column;
      const head = now.slice(start, from);
      if (now.slice(from, from + edit.old.length) !== edit.old || head !== before.at(-1)) {
        throw new NotRestored(`${edit.id} changes a line that holds a secret`);
      }
      return now.slice(0, from) + edit.new + now.slice(from + edit.old.length);
    }, text);
  }, original);
}
