import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { testFolder } from '@assize/proto/testing/folder';
import { expect, onTestFinished, test, vi } from 'vitest';

const GUARD = JSON.stringify(fileURLToPath(new URL('./guard.ts', import.meta.url)));

/** The guarding process is killed; resolves after the guard's last command has run. */
async function guardedBy(then: string): Promise<{ readonly wasStopped: boolean }> {
  const folder = testFolder(onTestFinished);
  const victim = spawn('/bin/sleep', ['60']);
  onTestFinished(() => void victim.kill('SIGKILL'));
  const last = join(folder, 'last');
  const words = JSON.stringify(['touch', last]);
  const program = `
    import { guardProcess } from ${GUARD};
    const guard = guardProcess(${victim.pid}, ${words});
    ${then}
    setInterval(() => {}, 1_000);
    console.log('guarded');`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(existsSync(last)).toBe(true), { timeout: 10_000 });
  return { wasStopped: victim.signalCode !== null };
}

test('what is guarded is stopped when its guardian dies', async () => {
  expect(await guardedBy('')).toEqual({ wasStopped: true });
});

test('whoever has its number is left alone, where it had ended by itself', async () => {
  expect(await guardedBy('guard.ended();')).toEqual({ wasStopped: false });
});
