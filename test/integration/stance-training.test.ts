import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const TRAINING = join(import.meta.dirname, '../../infra/models/stance/training');

const tests = ['test_mix', 'test_plain', 'test_written'];

it('trains on nothing that is kept to measure on, nor on what is near it, and on whole pairs', async () => {
  const { stderr } = await promisify(execFile)('python3', ['-m', 'unittest', ...tests], {
    cwd: TRAINING,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  expect(stderr).toMatch(/^Ran [1-9]\d* tests[\s\S]*OK\s*$/m);
});
