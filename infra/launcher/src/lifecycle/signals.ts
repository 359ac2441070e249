import type { Health } from '#src/health/index.ts';
import type { Log } from '@assize/telemetry/log';
import { beginDrain, type Drained } from './drain.ts';
import { onStopSignals } from './stops.ts';

interface Options {
  readonly name: string;
  readonly log?: Log;
  /** Read when a stop begins, because the settings are read after this starts to listen. */
  readonly graceMs: () => number;
  readonly health: Health;
}

export interface Stop {
  /** Aborted by the first SIGINT, SIGTERM or SIGHUP, which also starts the grace period. */
  readonly signal: AbortSignal;
  readonly ignore: () => void;
  /** How the process drained, once everything is closed. */
  readonly drained: () => Drained;
}

export function listenForSignals(options: Options): Stop {
  const controller = new AbortController();
  let drained = (): Drained => ({ inHand: {}, cut: {}, tookMs: 0 });
  const ignore = onStopSignals(
    (signal) => {
      drained = beginDrain(options.health);
      const { inHand } = drained();
      options.log?.info({ service: options.name, signal, inHand }, 'stopping');
      controller.abort();
      cutAfterGrace(options, drained);
    },
    (signal) => cut(options, drained(), `a second ${signal}`),
  );
  return { signal: controller.signal, ignore, drained: () => drained() };
}

/** Exits after the grace period. The timer does not keep the process alive, so it never fires if the process ends. */
function cutAfterGrace(options: Options, drained: () => Drained): void {
  const graceMs = options.graceMs();
  setTimeout(() => cut(options, drained(), `${graceMs} ms without a clean stop`), graceMs).unref();
}

function cut({ name, log }: Options, drained: Drained, why: string): void {
  const line = `forced to stop after ${why}`;
  if (log) log.error({ service: name, ...drained }, line);
  else process.stderr.write(`${name}: ${line}\n`);
  // The only call of `process.exit`: everything that should have ended has had its time.
  // oxlint-disable-next-line unicorn/no-process-exit
  process.exit(1);
}
