/**
 * A blank, `&&`, or a word: plain characters and quotes without anything that a shell would replace in
 * them. Libraries that split words (`shell-quote`, `shlex`) read more than is wanted: to one an open quote
 * or a line break is a blank, to the other `';'` is `;`. Here each of them means that nothing is known.
 */
const TOKEN = /(?<blank>[ \t]+|\r?\n$)|(?<and>&&)|(?:[\w@%+=:,./*?-]|'[^'\n]*'|"[^"$`\\\n]*")+/y;

/**
 * The simple commands of a command line that `&&` joins, each as its words; null where a shell would do
 * anything but run them one after the other. Words keep their quotes, so that what stands in quotes is
 * never taken for the name of a command, or for a flag.
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
