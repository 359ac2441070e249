/** A server started by npm, as users and supervisors start it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { linesOf } from '#src/lines.ts';
import { ROOT } from '../tooling/program.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());

it('ends when npm gets SIGTERM, and leaves no process behind', async () => {
  const args = ['run', '-s', 'assize', '--', 'mcp', '--http', '0'];
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe'];
  const npm = spawn('npm', args, { cwd: ROOT, env: ownEnvironment(folder), stdio });
  const lines = linesOf(npm.stderr);
  await lines.first(/MCP at http/);
  // A process that is left behind holds the pipe open, so that it never closes.
  const closed = once(npm, 'close');
  npm.kill('SIGTERM');
  await closed;
  expect(npm.exitCode ?? npm.signalCode).toBe(0);
});
