import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';

const OUTPUT = new URL('output.ts', import.meta.url).href;

/** Prints a line, and has a listener as libraries have one that clean up: alone it ends the process by the signal. */
const PROGRAM = `
  import { endWithReader, print } from ${JSON.stringify(OUTPUT)};
  endWithReader();
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
