/**
 * A blank, `&&`, or a word of plain characters and quoted strings in which a shell would expand nothing. `shell-quote`
 * and `shlex` accept too much: one takes an open quote or a line break for a blank, the other `';'` for `;`.
 */
const TOKEN = /(?<blank>[ \t]+|\r?\n$)|(?<and>&&)|(?:[\w@%+=:,./*?-]|'[^'\n]*'|"[^"$`\\\n]*")+/y;

/**
 * Null if a shell would do anything but run the commands between `&&` one after another. Words keep their quotes, so
 * that a quoted word is never taken for the name of a command, or for a flag.
 */
export function simpleCommands(line: string): string[][] | null {
  let command: string[] = [];
  const commands = [command];
  for (let at = 0; at < line.length;) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(line);
    if (!found) return null;
    at = TOKEN.lastIndex;
    if (found.groups?.['and'] !== undefined) commands.push((command = []));
    else if (found.groups?.['blank'] === undefined) command.push(found[0]);
  }
  return commands.every(({ length }) => length > 0) ? commands : null;
}
