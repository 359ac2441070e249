/** Later lines are indented by the width of `lead`. A word longer than a line is cut. Columns are code points. */
export function wrapped(text: string, lead: string, width: number): string[] {
  const indent = ' '.repeat(Array.from(lead).length);
  const room = Math.max(16, width - indent.length);
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(one, room))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (Array.from(longer).length <= room) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].map((one, i) => `${i === 0 ? lead : indent}${one}`.trimEnd());
}

function pieces(word: string, room: number): string[] {
  const letters = Array.from(word);
  if (letters.length <= room) return word === '' ? [] : [word];
  return Array.from({ length: Math.ceil(letters.length / room) }, (_, i) =>
    letters.slice(i * room, (i + 1) * room).join(''),
  );
}

/** Returns columns: those of the terminal, or `pipe` if the output is not a terminal; at least 60. */
export function reportWidth(columns: number, pipe = 100): number {
  return Math.max(60, columns || pipe);
}

/**
 * Folds lines wider than the terminal, or than the default for a pipe. Continuation lines are indented. JSON is left as
 * it is.
 */
export function wrapToTerminal(report: string, columns: number): string {
  const width = reportWidth(columns);
  const lines = report.split('\n').flatMap((line) => {
    if (line.startsWith('{') || line.length <= width) return [line];
    const lead = /^ *(?:- )?/.exec(line)?.[0] ?? '';
    return wrapped(line.slice(lead.length), lead, width);
  });
  return lines.join('\n');
}
