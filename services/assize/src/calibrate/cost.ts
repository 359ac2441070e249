import { readFileSync, readdirSync } from 'node:fs';
import { cpuMsOf } from './cpu.ts';

/** The processes that this one started and that still run (Linux, proc(5)); none where that can't be read. */
function children(): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => Number.isInteger(pid) && parentOf(pid) === process.pid);
  } catch {
    return [];
  }
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Behind the name in parentheses, which may hold spaces: state, parent.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}

/**
 * CPU milliseconds used so far: by this process, all threads, and by what it started and still runs (the
 * bus) where that can be read.
 */
export function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return children().reduce((sum, pid) => sum + (cpuMsOf(pid) ?? 0), (user + system) / 1000);
}

/** What it costs to have items judged. */
export interface Spent {
  readonly cpuMs: number;
  /** Tokens that language models took in and gave; 0 where none was asked. */
  readonly tokens: number;
}
