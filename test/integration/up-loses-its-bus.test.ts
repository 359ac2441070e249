/** `up`, and the bus that it started. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { assize, MAIN } from '#src/assize-command.ts';
import { ownEnvironment, ownFolder } from '#src/folder.ts';
import { linesOf } from '#src/lines.ts';
import { natsServerOf } from '#src/nats-server-of.ts';
import { ROOT } from '../tooling/program.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const folder = stack.use(await ownFolder());

it('lets no second court onto its data folder; ends with 1 when its bus is killed, and says so', async () => {
  const env = { ...ownEnvironment(folder), ASSIZE_STANCE: 'lexical' };
  const args = [MAIN, 'up', '--port', '0', '--court-port', '0'];
  const up = spawn(process.execPath, [...args, '--health-port', '0', '--docket-port', '0'], {
    cwd: ROOT,
    env: {
      ...env,
      ASSIZE_EMBEDDING_ADDRESS: 'plain://127.0.0.1:0',
      ASSIZE_CREDIBILITY_ADDRESS: 'plain://127.0.0.1:0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, said] = [linesOf(up.stdout), linesOf(up.stderr)];
  await out.first(/The court is open/);
  const second = await assize(['up', '--health-port', '0', '--docket-port', '0'], folder.path, env);
  expect(second).toMatchObject({ code: 1, out: '' });
  expect(second.err).toMatch(
    /^assize: cannot start: a court is already running: process \d+ uses .* with its bus at nats:.*\n$/,
  );
  expect(second.err).toContain(` process ${up.pid} uses ${folder.path}/data with `);
  const closed = once(up, 'close');
  process.kill(await natsServerOf(folder.path), 'SIGKILL');
  await said.first(/the bus ended unexpectedly \((?:SIGKILL|137)\)/);
  await closed;
  expect(up.exitCode).toBe(1);
});
