import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const TRAINING = join(import.meta.dirname, '../../infra/models/stance/training');
const run = promisify(execFile);

/** Only tests that need no more than Python; test_graph and test_narrow need the pins of requirements.txt. */
async function passes(...tests: string[]): Promise<void> {
  const { stderr } = await run('python3', ['-m', 'unittest', ...tests], {
    cwd: TRAINING,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  expect(stderr).toMatch(/^Ran [1-9]\d* tests[\s\S]*OK\s*$/m);
}

it('trains on nothing that is kept to measure on, nor on what is near it, and on whole pairs', () =>
  passes('test_mix', 'test_plain', 'test_written'));

it('makes pairs of operations that are whole, and not to be told by one text alone', () =>
  passes('test_operations'));

it('says how it is asked, and refuses an option that it has not', async () => {
  const train = join(TRAINING, 'main.py');
  const { stdout } = await run('python3', [train, '--help']);
  expect(stdout).toContain('npm run train:stance -- [-h] --data DATA');
  const refused = run('python3', [train, '--dta', 'x']);
  await expect(refused).rejects.toMatchObject({ code: 2 });
  await expect(refused).rejects.toThrow('required: --data');
  const misspelt = run('python3', [train, '--data', 'x', '--pars', '2']);
  await expect(misspelt).rejects.toThrow('unrecognized arguments: --pars');
});
