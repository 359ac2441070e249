import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cpuMs, cpuMsOf } from './cpu.ts';

/** Can't exist: Linux uses ids up to 2^22. */
const NOBODY = 2 ** 23;

test.runIf(existsSync('/proc/self/stat'))(
  'reads what a process has used, and of nobody nothing',
  () => {
    const { user, system } = process.cpuUsage();
    const used = cpuMsOf(process.pid) ?? 0;
    // The kernel counts in ticks of 10 ms, and rounds user and system time separately.
    expect(Math.abs(used - (user + system) / 1000)).toBeLessThan(60);
    expect(cpuMsOf(NOBODY)).toBeNull();
  },
);

test('what was used never runs backwards, and stands without a server too', () => {
  for (const pids of [undefined, [], [NOBODY], [process.pid]]) {
    const before = cpuMs(pids);
    expect(before).toBeGreaterThan(0);
    expect(cpuMs(pids)).toBeGreaterThanOrEqual(before);
  }
});
