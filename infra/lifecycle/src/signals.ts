import type { Log } from '@assize/log';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** A terminal signals the whole group, and a launcher passes its own copy on: that is one stop. */
const SAME_STOP_MS = 1_000;

interface Options {
  readonly name: string;
  readonly log?: Log;
  readonly graceMs: number;
}

/** An abort signal that the first SIGINT or SIGTERM aborts, with the grace period behind it. */
export function listenForSignals(options: Options): { signal: AbortSignal; ignore: () => void } {
  const controller = new AbortController();
  let firstAt = 0;
  const onSignal = (signal: NodeJS.Signals) => {
    if (!controller.signal.aborted) {
      firstAt = performance.now();
      options.log?.info({ service: options.name, signal }, 'stopping');
      controller.abort();
      cutAfterGrace(options);
    } else if (performance.now() - firstAt >= SAME_STOP_MS) {
      cut(options, `a second ${signal}`);
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    ignore: () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
}

/** The timer keeps nothing alive: a process that ends by itself never sees it fire. */
function cutAfterGrace(options: Options): void {
  setTimeout(() => cut(options, `${options.graceMs} ms without an end`), options.graceMs).unref();
}

function cut({ name, log }: Options, why: string): void {
  const line = `stopped the hard way after ${why}`;
  if (log) log.error({ service: name }, line);
  else process.stderr.write(`${name}: ${line}\n`);
  // The one place that may: everything that should have ended had its time.
  // oxlint-disable-next-line unicorn/no-process-exit
  process.exit(1);
}
