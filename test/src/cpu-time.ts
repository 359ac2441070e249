/** What the calling thread has computed so far, in milliseconds: other work on the machine adds nothing to it. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The least that a piece of work computes, of several runs, in milliseconds. */
export function leastCpuMs(work: () => unknown, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const began = cpuMs();
    work();
    return cpuMs() - began;
  });
  return Math.min(...times);
}
