import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAIN } from '#src/assize-main.ts';

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)(
  'a review that gets %s closes its court, leaves nothing behind and exits with %i',
  async (signal, code) => {
    const folder = await mkdtemp(join(tmpdir(), 'assize-stop-'));
    try {
      const scratch = join(folder, 'tmp');
      await mkdir(scratch);
      const env = { ...process.env, TMPDIR: scratch, ASSIZE_DATA: join(folder, 'data') };
      const child = spawn(process.execPath, [MAIN, 'review'], {
        env,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        // The latch: the bus is up and the court is about to be.
        if (!said.includes('seating the roles') && (said + text).includes('seating the roles')) {
          child.kill(signal);
        }
        said += text;
      });
      await once(child, 'close');
      expect(said).toContain(`stopped by ${signal}`);
      expect(child.exitCode).toBe(code);
      expect(await readdir(scratch)).toEqual([]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
);
