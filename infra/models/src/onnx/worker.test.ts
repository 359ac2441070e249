import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('keeps the process until a worker is disposed of that still had a job', async () => {
  const program = join(import.meta.dirname, 'testing', 'dispose-while-working.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  expect(stdout).toBe('disposed');
});
