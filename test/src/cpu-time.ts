/** The CPU time of the calling thread so far, in milliseconds: other load on the machine does not count. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The least CPU time of several runs of some work, in milliseconds. */
export function leastCpuMs(work: () => unknown, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const began = cpuMs();
    work();
    return cpuMs() - began;
  });
  return Math.min(...times);
}
