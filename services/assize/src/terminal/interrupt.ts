import { constants } from 'node:os';

/** A terminal signals the whole group, and a launcher passes its own copy on: that is one stop. */
const SAME_STOP_MS = 1_000;

/** The last is what a terminal sends that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A stop that somebody asked for: what was opened is closed, and nothing failed. */
export class Interrupted extends Error {
  override name = 'Interrupted';
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(`stopped by ${signal}`);
    // As shells give it to what a signal ended.
    this.exitCode = 128 + constants.signals[signal];
  }
}

/**
 * Gives `work` a signal that the first SIGINT, SIGTERM or SIGHUP aborts, so that it can close what it
 * opened. A second one, at least a second later, ends the process as if nobody listened.
 * @throws Interrupted once it was stopped, whatever `work` made of that
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  let firstAt = 0;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (!stopping.signal.aborted) {
      firstAt = performance.now();
      stopping.abort(new Interrupted(signal));
    } else if (performance.now() - firstAt >= SAME_STOP_MS) {
      ignore();
      process.kill(process.pid, signal);
    }
  };
  const ignore = (): void => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
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
