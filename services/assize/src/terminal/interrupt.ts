import { constants } from 'node:os';
import { onStopSignals } from '@assize/launcher/stops';
import { OperatorError } from '@assize/proto/operator-error';

/** The user or the system asked to stop. What was opened is closed, and nothing failed. */
export class Interrupted extends OperatorError {
  override name = 'Interrupted';
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`stopped by ${signal}`);
    // The exit code that shells report for a process that a signal ended.
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * The first SIGINT, SIGTERM or SIGHUP aborts the signal; a second one, at least a second later, kills the process.
 * @throws Interrupted after such a signal, whatever `work` returned or threw
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  const ignore = onStopSignals(
    (signal) => stopping.abort(new Interrupted(signal)),
    (signal) => {
      ignore();
      process.kill(process.pid, signal);
    },
  );
  try {
    const done = await work(stopping.signal);
    stopping.signal.throwIfAborted();
    return done;
  } catch (error) {
    stopping.signal.throwIfAborted();
    throw error;
  } finally {
    ignore();
  }
}
