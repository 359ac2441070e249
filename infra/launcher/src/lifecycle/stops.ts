/** The last is what a terminal sends that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A terminal signals the whole group, and a launcher passes its own copy on: that is one stop. */
const SAME_STOP_MS = 1_000;

/**
 * Tells of the first SIGINT, SIGTERM or SIGHUP, and of each that comes at least a second later, until what it
 * returns is called.
 */
export function onStops(
  first: (signal: NodeJS.Signals) => void,
  again: (signal: NodeJS.Signals) => void,
): () => void {
  let firstAt: number | null = null;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (firstAt === null) {
      firstAt = performance.now();
      first(signal);
    } else if (performance.now() - firstAt >= SAME_STOP_MS) again(signal);
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  };
}
