import { once } from 'node:events';
import { Health, serveHealth } from '#src/health/index.ts';
import type { HealthConfig } from '#src/health/config.ts';
import { ConfigError } from '@assize/config';
import { scrub, shown, type Log } from '@assize/telemetry/log';
import { logDrained, type Drained } from './drain.ts';
import { reasonOf } from './reason.ts';
import { listenForSignals, type Stop } from './signals.ts';

interface RunOptions {
  /** Named in every line about it. */
  readonly name: string;
  /** Where to say what happened; plain lines on stderr without one. */
  readonly log?: Log;
  /**
   * Where probes ask how the process is, read when it starts, and how long a stop may take before
   * it is cut, read when one begins; absent: nowhere, and 10 s.
   */
  readonly health?: () => HealthConfig;
  /** Told how the process drained; where absent, the log is. */
  readonly onDrained?: (drained: Drained) => void;
}

/**
 * Runs a service from its start to its drained end.
 *
 * SIGINT, SIGTERM or SIGHUP aborts the signal, makes readiness false at once, disposes what `start` returned,
 * and lets the process end by itself with code 0. Probes are answered from before the start until after
 * the drain. What is not gone within the grace period is cut with code 1; a second signal (at least a
 * second later, since a terminal and a parent may both deliver the first) cuts at once. A start that
 * fails says so in one line and sets the exit code 1; a stop asked for while starting is no failure.
 */
export async function run(
  options: RunOptions,
  start: (signal: AbortSignal, health: Health) => Promise<AsyncDisposable>,
): Promise<void> {
  const { name, log } = options;
  const graceMs = (): number => options.health?.().drainMs ?? 10_000;
  const health = new Health();
  const stop = listenForSignals({ name, graceMs, health, ...(log ? { log } : {}) });
  try {
    const address = options.health?.().address ?? null;
    await using probes = address === null ? null : await serveHealth({ address, health });
    if (probes) log?.info({ service: name, address: probes.address }, 'probes answered');
    await serve(options, health, stop, start);
  } catch (error) {
    if (stop.signal.aborted && isAbort(error)) return;
    report(options, stop.signal.aborted ? 'did not stop cleanly' : 'cannot start', error);
    process.exitCode = 1;
  } finally {
    // A failed start has nothing left that a signal could stop: its default action is right again.
    if (!stop.signal.aborted) stop.ignore();
  }
}

async function serve(
  { name, log, onDrained }: RunOptions,
  health: Health,
  stop: Stop,
  start: (signal: AbortSignal, health: Health) => Promise<AsyncDisposable>,
): Promise<void> {
  {
    await using _service = await start(stop.signal, health);
    health.started();
    log?.info({ service: name }, 'started');
    if (!stop.signal.aborted) await once(stop.signal, 'abort');
  }
  const drained = stop.drained();
  if (onDrained) onDrained(drained);
  else if (log) logDrained(log, name, drained);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** Says what failed. A wrong environment is the operator's to mend: its faults, and no stack. */
function report(
  { name, log }: Pick<RunOptions, 'name' | 'log'>,
  what: string,
  error: unknown,
): void {
  const reason = reasonOf(error);
  if (!log) {
    process.stderr.write(shown(scrub(`${name}: ${what}: ${reason}\n`)));
  } else if (error instanceof ConfigError) {
    log.fatal({ service: name, faults: error.faults }, `${what}: ${reason}`);
  } else {
    log.fatal({ service: name, err: error }, `${what}: ${reason}`);
  }
}
