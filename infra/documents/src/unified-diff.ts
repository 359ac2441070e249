/** The head of a hunk: how many lines it has of the old text, and of the new one; one where it says nothing. */
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/**
 * A text with what its unified diffs leave: in a hunk the lines that were taken away are left out, and the others lose
 * their sign. Each hunk begins a paragraph.
 */
export function afterDiffs(text: string): string {
  const kept: string[] = [];
  let [old, now] = [0, 0];
  for (const line of text.split('\n')) {
    const sign = line[0] ?? ' ';
    const head = HUNK.exec(line);
    if (head !== null) {
      [old, now] = [Number(head[1] ?? 1), Number(head[2] ?? 1)];
      kept.push('');
    } else if (old > 0 && sign === '-') old -= 1;
    else if (now > 0 && sign === '+') {
      now -= 1;
      kept.push(line.slice(1));
    } else if (old > 0 && now > 0 && sign === ' ') {
      [old, now] = [old - 1, now - 1];
      kept.push(line.slice(1));
    } else {
      // What is no line of a diff ends it, but a note of a missing line's end.
      if (!line.startsWith('\\')) [old, now] = [0, 0];
      kept.push(line);
    }
  }
  return kept.join('\n');
}
