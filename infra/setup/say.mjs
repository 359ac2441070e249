/** What cannot be set up, in one sentence that says what to do, and the tool's last lines. */
export class SetupError extends Error {}

/** Does the work of a command; what the user can mend is said in one line, and the exit code set. */
export async function begin(work) {
  try {
    await work(process.argv.slice(2));
  } catch (error) {
    // A folder that cannot be written is the user's to mend, not a fault of ours to trace.
    if (!(error instanceof SetupError) && !error.syscall) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}

/** One line of progress, on stderr. */
export function say(line) {
  process.stderr.write(`assize: ${line}\n`);
}
