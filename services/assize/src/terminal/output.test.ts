import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const OUTPUT = new URL('output.ts', import.meta.url).href;

/** Its listener is like those of libraries that clean up: if it is the only one, it ends the process by the signal. */
const PROGRAM = `
  import { exitWhenOutputCloses, print } from ${JSON.stringify(OUTPUT)};
  exitWhenOutputCloses();
  process.on('SIGTERM', function end() {
    if (process.listenerCount('SIGTERM') > 1) return;
    process.off('SIGTERM', end);
    process.kill(process.pid, 'SIGTERM');
  });
  print('a line\\n');
  setTimeout(() => {}, 500);
`;

test('who only cleans up ends no process by the signal that its reader’s end is told with', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM]);
  child.stdout.destroy();
  await once(child, 'close');
  expect([child.exitCode, child.signalCode]).toEqual([141, null]);
});

const HEADED = `
  import { print } from ${JSON.stringify(OUTPUT)};
  import { Page } from ${JSON.stringify(new URL('page.ts', import.meta.url).href)};
  const page = new Page(40);
  page.heading('A heading');
  print(page.lines.join(''));
`;

test.each([
  [{}, 'A heading'],
  [{ CI: 'true' }, 'A heading'],
  [{ FORCE_COLOR: '0' }, 'A heading'],
  [{ FORCE_COLOR: '1' }, '\u001B[1mA heading\u001B[22m'],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, 'A heading'],
])('with %j what reads it through a pipe gets %j', (env, line) => {
  const { CI: _ci, FORCE_COLOR: _force, NO_COLOR: _no, ...around } = process.env;
  const child = spawnSync(process.execPath, ['--input-type=module', '-e', HEADED], {
    env: { ...around, ...env },
    encoding: 'utf8',
  });
  expect(child.stdout).toBe(line);
});
