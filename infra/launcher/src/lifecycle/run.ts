import { once } from 'node:events';
import { Health, serveHealth } from '#src/health/index.ts';
import type { HealthConfig } from '#src/health/config.ts';
import { ConfigError } from '@assize/config';
import { isOperatorError } from '@assize/proto/operator-error';
import { scrub, shown, type Log } from '@assize/telemetry/log';
import { logDrained, type Drained } from './drain.ts';
import { reasonOf } from './reason.ts';
import { listenForSignals, type Stop } from './signals.ts';

interface RunOptions {
  /** Appears in every log line about the service. */
  readonly name: string;
  /** The log; without one, plain lines go to stderr. */
  readonly log?: Log;
  /** The address is read at the start, the grace period when the stop begins. Absent: no probes, and 10 s. */
  readonly health?: () => HealthConfig;
  /** Called with how the process drained; if absent, that is logged. */
  readonly onDrained?: (drained: Drained) => void;
}

/**
 * Runs a service from its start to the end of its drain.
 *
 * SIGINT, SIGTERM or SIGHUP aborts the signal, ends readiness at once, disposes what `start` returned, and lets the
 * process end by itself with code 0. Probes are served from before the start until after the drain. If the process is
 * not gone within the grace period, it exits with code 1. A second signal exits at once; it must come at least a second
 * later, because a terminal and a parent may both deliver the first. A start that fails is reported in one line, with
 * exit code 1; a stop requested during the start is not a failure.
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
    // After a failed start there is nothing to drain, so signals get their default action back.
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

/** Reports a failure. One that the operator can fix is logged without a stack. */
function report(
  { name, log }: Pick<RunOptions, 'name' | 'log'>,
  what: string,
  error: unknown,
): void {
  const reason = reasonOf(error);
  if (!log) {
    process.stderr.write(shown(scrub(`${name}: ${what}: ${reason}\n`)));
  } else {
    log.fatal({ service: name, ...detailsOf(error) }, `${what}: ${reason}`);
  }
}

function detailsOf(error: unknown): object {
  if (error instanceof ConfigError) return { faults: error.faults };
  return isOperatorError(error) ? {} : { err: error };
}
