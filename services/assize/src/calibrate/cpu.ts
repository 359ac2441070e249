import { readFileSync } from 'node:fs';

/** Clock ticks a second that Linux counts CPU time in for user space, on every architecture (USER_HZ). */
const TICKS_PER_SECOND = 100;

/**
 * CPU milliseconds that another process has used so far, from /proc/<pid>/stat (proc(5): fields 14
 * and 15, user and system time). Null where that can't be read: no such process, or no Linux.
 */
export function cpuMsOf(pid: number): number | null {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The name in parentheses may hold spaces; the fields are counted from behind it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[11]) + Number(fields[12]);
  return (ticks * 1000) / TICKS_PER_SECOND;
}

/** CPU milliseconds of this process, all threads, and of the server beside it where that can be read. */
export function cpuMeter(serverPid: number | undefined): () => number {
  return () => {
    const { user, system } = process.cpuUsage();
    const server = serverPid === undefined ? null : cpuMsOf(serverPid);
    return (user + system) / 1000 + (server ?? 0);
  };
}
