import { readFileSync, readdirSync } from 'node:fs';

/** Clock ticks a second that Linux counts CPU time in for user space, on every architecture (USER_HZ). */
const TICKS_PER_SECOND = 100;

/** The fields of /proc/<pid>/stat (proc(5)) from the third on; null where that can't be read: no such process, or no Linux. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces; the fields are counted from behind it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** CPU milliseconds that another process has used so far, user and system time; null where that can't be read. */
export function cpuMsOf(pid: number): number | null {
  const fields = statOf(pid);
  return fields && ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** The processes that this one started and that still run; none where that can't be read. */
function children(): number[] {
  try {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
    return pids.filter((pid) => Number(statOf(pid)?.[1]) === process.pid);
  } catch {
    return [];
  }
}

/**
 * CPU milliseconds used so far: by this process, all threads, and where that can be read by others, which are
 * those that it started and that still run (the bus) unless told.
 */
export function cpuMs(others: readonly number[] = children()): number {
  const { user, system } = process.cpuUsage();
  return others.reduce((sum, pid) => sum + (cpuMsOf(pid) ?? 0), (user + system) / 1000);
}

export interface Spent {
  readonly cpuMs: number;
  /** Tokens that language models took in and gave; 0 where none was asked. */
  readonly tokens: number;
}
