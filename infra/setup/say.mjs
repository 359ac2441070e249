/** A step of the setup failed. The message is one sentence that says what to do, with the tool's last lines. */
export class SetupError extends Error {}

/** Runs a command. For an error that the user can fix, prints its message in one line and sets the exit code. */
export async function begin(work) {
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    // A system error, such as a folder that can't be written, is for the user to fix, and needs no stack trace.
    if (!(error instanceof SetupError) && !error.syscall) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}

export function say(line) {
  process.stderr.write(`assize: ${line}\n`);
}
