export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Returns the least CPU time of several runs, in milliseconds. */
export function leastCpuMs(work: () => unknown, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const began = cpuMs();
    work();
    return cpuMs() - began;
  });
  return Math.min(...times);
}
