/** What cannot be set up, in one sentence that says what to do, and the tool's last lines. */
export class SetupError extends Error {}

/** One line of progress, on stderr. */
export function say(line) {
  process.stderr.write(`assize: ${line}\n`);
}
