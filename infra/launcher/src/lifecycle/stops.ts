/** A terminal sends SIGHUP when it is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Signals within this time are one stop: a terminal signals the whole group, and a launcher passes its copy on. */
const SAME_STOP_MS = 1_000;

/** `again` is called at each signal that comes at least a second after the first. The returned function ends this. */
export function onStopSignals(
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
