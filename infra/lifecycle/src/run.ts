import type { Log } from '@assize/log';
import { report } from './report.ts';
import { listenForSignals } from './signals.ts';

export interface RunOptions {
  /** Named in every line about it. */
  readonly name: string;
  /** Where to say what happened; plain lines on stderr without one. */
  readonly log?: Log;
  /** How long a stop may take before it is cut, in milliseconds. Default 10 s. */
  readonly graceMs?: number;
}

/**
 * Runs a service from its start to its drained end.
 *
 * SIGINT or SIGTERM aborts the signal, disposes what `start` returned, and lets the process end by
 * itself with code 0. What is not gone within the grace period is cut with code 1; a second signal
 * (at least a second later, since a terminal and a parent may both deliver the first) cuts at once.
 * A start that fails says so in one line and sets the exit code 1; a stop asked for while starting
 * is no failure.
 */
export async function run(
  options: RunOptions,
  start: (signal: AbortSignal) => Promise<AsyncDisposable>,
): Promise<void> {
  const { name, log, graceMs = 10_000 } = options;
  const stop = listenForSignals({ name, graceMs, ...(log ? { log } : {}) });
  try {
    await using _service = await start(stop.signal);
    log?.info({ service: name }, 'started');
    await aborted(stop.signal);
  } catch (error) {
    if (stop.signal.aborted && isAbort(error)) return;
    report({ name, log }, stop.signal.aborted ? 'did not stop cleanly' : 'cannot start', error);
    process.exitCode = 1;
  } finally {
    // A failed start has nothing left that a signal could stop: its default action is right again.
    if (!stop.signal.aborted) stop.ignore();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
