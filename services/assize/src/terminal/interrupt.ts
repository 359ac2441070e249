/** A terminal signals the whole group, and a launcher passes its own copy on: that is one stop. */
const SAME_STOP_MS = 1_000;

/** Exit codes as shells give them to what a signal ended. */
const CODES = { SIGINT: 130, SIGTERM: 143 } as const;
type Stop = keyof typeof CODES;

/** A stop that somebody asked for: what was opened is closed, and nothing failed. */
export class Interrupted extends Error {
  override name = 'Interrupted';
  readonly exitCode: number;

  constructor(signal: Stop) {
    super(`stopped by ${signal}`);
    this.exitCode = CODES[signal];
  }
}

/**
 * Gives `work` a signal that the first SIGINT or SIGTERM aborts, so that it can close what it
 * opened. A second one, at least a second later, ends the process as if nobody listened.
 * @throws Interrupted once it was stopped, whatever `work` made of that
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController();
  let firstAt = 0;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (!stopping.signal.aborted) {
      firstAt = performance.now();
      stopping.abort(new Interrupted(signal === 'SIGTERM' ? 'SIGTERM' : 'SIGINT'));
    } else if (performance.now() - firstAt >= SAME_STOP_MS) {
      ignore();
      process.kill(process.pid, signal);
    }
  };
  const ignore = (): void => {
    for (const signal of Object.keys(CODES)) process.off(signal, onSignal);
  };
  for (const signal of Object.keys(CODES)) process.on(signal, onSignal);
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
