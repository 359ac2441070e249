import { readFile } from 'node:fs/promises';
import { cpuMs } from '../../../services/assize/src/calibrate/cpu.ts';

/** Bytes that the processes have in memory (VmRSS); null where that can't be read. */
export async function memoryOf(pids: readonly number[]): Promise<number | null> {
  let bytes = 0;
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    bytes += Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  }
  return bytes === 0 ? null : bytes;
}

/** CPU milliseconds of this process and of those. */
export const cpuMeterOf = (pids: readonly number[]) => (): number => cpuMs(pids);

/** The same of this process and of the server beside it, where there is one. */
export const cpuMeter = (serverPid: number | undefined) =>
  cpuMeterOf(serverPid === undefined ? [] : [serverPid]);
