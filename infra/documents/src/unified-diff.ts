/** The header of a hunk, with the number of its lines in the old and in the new text; 1 if it is absent. */
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** Removed lines are skipped, and the others lose their sign. Each hunk starts a paragraph. */
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
      // Any other line ends the diff, except the note about a missing newline.
      if (!line.startsWith('\\')) [old, now] = [0, 0];
      kept.push(line);
    }
  }
  return kept.join('\n');
}
