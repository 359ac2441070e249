import { readFileSync, readdirSync } from 'node:fs';

/** The clock ticks per second in which Linux reports CPU time (USER_HZ). It is 100 on every architecture. */
const TICKS_PER_SECOND = 100;

/** The fields of /proc/<pid>/stat (proc(5)) from the third on. Null if it can't be read. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces, so the fields are counted from its end.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

/** Returns the CPU time of another process, user and system, in milliseconds. Null if it can't be read. */
export function cpuMsOf(pid: number): number | null {
  const fields = statOf(pid);
  return fields && ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

function children(): number[] {
  try {
    const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
    return pids.filter((pid) => Number(statOf(pid)?.[1]) === process.pid);
  } catch {
    return [];
  }
}

/** Returns the CPU ms of this process and of `others`, if readable: by default its children, such as the bus. */
export function cpuMs(others: readonly number[] = children()): number {
  const { user, system } = process.cpuUsage();
  return others.reduce((sum, pid) => sum + (cpuMsOf(pid) ?? 0), (user + system) / 1000);
}

export interface Spent {
  readonly cpuMs: number;
  /** Tokens of language models, in and out; 0 if none was asked. */
  readonly tokens: number;
}
