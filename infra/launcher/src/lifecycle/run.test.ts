import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Health, serveHealth } from '#src/health/index.ts';
import { describe, expect, test } from 'vitest';

const RUN = JSON.stringify(fileURLToPath(new URL('./run.ts', import.meta.url)));
const CONFIG = JSON.stringify(
  fileURLToPath(new URL('../../../config/src/index.ts', import.meta.url)),
);

const OPERATOR_ERROR = JSON.stringify(
  fileURLToPath(new URL('../../../../proto/src/operator-error.ts', import.meta.url)),
);

const LOG = JSON.stringify(
  fileURLToPath(new URL('../../../telemetry/src/log/index.ts', import.meta.url)),
);

/** In its own process: signals and exit codes belong to a process. */
function service(start: string, options = "{ name: 'svc' }") {
  const source = `
    import { run } from ${RUN};
    import { readConfig } from ${CONFIG};
    import { createLog } from ${LOG};
    import { OperatorError } from ${OPERATOR_ERROR};
    import { Type } from 'typebox';
    import { setTimeout as later } from 'node:timers/promises';
    const open = setInterval(() => {}, 1_000);
    const say = (word) => process.stdout.write(word + '\\n');
    await run(${options}, ${start});
    say('returned');`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], {
    cwd: fileURLToPath(new URL('../../../config', import.meta.url)),
  });
  const out = { stdout: '', stderr: '' };
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (out.stderr += chunk));
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out.stdout += chunk));
  const said = async (word: string) => {
    while (!out.stdout.includes(word)) await once(child.stdout, 'data');
  };
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({
    code,
    signal,
    ...out,
  }));
  const logged = async (pattern: RegExp) => {
    for (;;) {
      const found = pattern.exec(out.stderr)?.[1];
      if (found !== undefined) return found;
      await once(child.stderr, 'data');
    }
  };
  return { child, said, logged, ended };
}

describe('run', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s drains and ends with 0',
    async (signal) => {
      const { child, said, ended } = service(`async (signal) => {
      signal.addEventListener('abort', () => say('aborted'));
      say('up');
      return { async [Symbol.asyncDispose]() { say('draining'); await later(50); clearInterval(open); } };
    }`);
      await said('up');
      child.kill(signal);
      expect(await ended).toEqual({
        code: 0,
        signal: null,
        stdout: 'up\naborted\ndraining\nreturned\n',
        stderr: '',
      });
    },
  );

  test('the same stop delivered twice is one stop', async () => {
    const { child, said, ended } = service(`async () => {
      say('up');
      return { async [Symbol.asyncDispose]() { say('draining'); await later(200); clearInterval(open); } };
    }`);
    await said('up');
    child.kill('SIGINT');
    await said('draining');
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 0, stdout: 'up\ndraining\nreturned\n' });
  });

  test('what keeps the process alive past the grace period is cut with 1', async () => {
    const { child, said, ended } = service(
      `async () => { say('up'); return { async [Symbol.asyncDispose]() { say('drained'); } }; }`,
      `{ name: 'svc', health: () => ({ address: null, drainMs: 100 }) }`,
    );
    await said('up');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({
      code: 1,
      stdout: 'up\ndrained\nreturned\n',
      stderr: 'svc: forced to stop after 100 ms without a clean stop\n',
    });
  });

  test('a start that fails ends with 1 and one line', async () => {
    const { ended } = service(
      `async () => { clearInterval(open); throw new Error('port 1 is taken'); }`,
    );
    expect(await ended).toMatchObject({ code: 1, stderr: 'svc: cannot start: port 1 is taken\n' });
  });

  test.each([
    ['a bug', 'new TypeError("gone")', true],
    ['what the operator can fix', 'new OperatorError("no lock")', false],
    ['what the system refuses', 'Object.assign(new Error("EACCES"), { syscall: "mkdir" })', false],
  ])('%s is logged with its stack: only a bug', async (_what, error, hasStack) => {
    const { ended } = service(
      `async () => { clearInterval(open); throw ${error}; }`,
      "{ name: 'svc', log: createLog({ name: 'svc' }) }",
    );
    const { code, stderr } = await ended;
    expect([code, stderr.split('\n').length]).toEqual([1, 2]);
    expect(stderr).toContain('"msg":"cannot start: ');
    expect(stderr.includes('"err":')).toBe(hasStack);
  });

  test('a wrong environment prints its faults', async () => {
    const { ended } = service(`async () => {
      clearInterval(open);
      readConfig(Type.Object({ PORT: Type.Integer(), MODE: Type.Boolean() }), { PORT: 'x' });
    }`);
    const { code, stderr } = await ended;
    expect(code).toBe(1);
    expect(stderr).toContain('PORT holds "x"; it must be a whole number');
    expect(stderr).toContain('MODE holds nothing; it must be true or false');
  });

  test('a stop while starting is no failure', async () => {
    const { child, said, ended } = service(`async (signal) => {
      say('starting');
      clearInterval(open);
      await later(60_000, undefined, { signal });
    }`);
    await said('starting');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  test('a disposal that fails ends with 1 and says so', async () => {
    const { child, said, ended } = service(`async () => {
      say('up');
      return { async [Symbol.asyncDispose]() { clearInterval(open); throw new Error('no flush'); } };
    }`);
    await said('up');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 1, stderr: 'svc: did not stop cleanly: no flush\n' });
  });

  test('probes are answered from before the start until after the drain', async () => {
    const { child, said, logged, ended } = service(
      `async (signal, health) => {
        const bus = health.part('bus');
        // The test reads the address of the probes from the log line that announces it.
        say('starting');
        await new Promise((resolve) => process.once('SIGUSR2', resolve));
        bus.works();
        setImmediate(() => say('up'));
        return {
          async [Symbol.asyncDispose]() {
            say('draining');
            await new Promise((resolve) => process.once('SIGUSR2', resolve));
            clearInterval(open);
          },
        };
      }`,
      `{ name: 'svc', log: createLog({ name: 'svc' }), health: () => ({ address: '127.0.0.1:0' }) }`,
    );
    await said('starting');
    const address = await logged(/"address":"([^"]+)"/);
    const probe = async () =>
      Promise.all(
        ['livez', 'readyz', 'startupz'].map(
          async (path) => (await fetch(`http://${address}/${path}`)).status,
        ),
      );
    expect(await probe()).toEqual([200, 503, 503]);
    child.kill('SIGUSR2');
    await said('up');
    expect(await probe()).toEqual([200, 200, 200]);
    child.kill('SIGTERM');
    await said('draining');
    expect(await probe()).toEqual([200, 503, 200]);
    child.kill('SIGUSR2');
    expect(await ended).toMatchObject({ code: 0 });
    await expect(probe()).rejects.toThrow();
  });

  test('one line says what was in hand at the stop, how long it took, and what was cut', async () => {
    const { child, said, ended } = service(
      `async (signal, health) => {
        const gate = Promise.withResolvers();
        void health.inHand.during('turn', () => gate.promise);
        void health.inHand.during('call', () => new Promise(() => {}));
        say('up');
        return {
          async [Symbol.asyncDispose]() {
            gate.resolve();
            await gate.promise;
            await later(20);
            clearInterval(open);
          },
        };
      }`,
      `{ name: 'svc', log: createLog({ name: 'svc' }) }`,
    );
    await said('up');
    child.kill('SIGTERM');
    const { stderr } = await ended;
    const line = stderr.split('\n').find((text) => text.includes('"msg":"drained"')) ?? '{}';
    expect(line).toMatch(/"tookMs":\d{2,}/);
    expect(JSON.parse(line)).toMatchObject({
      level: 'warn',
      inHand: { call: 1, turn: 1 },
      cut: { call: 1 },
    });
  });

  test('a probe address that is taken is a start that fails', async () => {
    await using taken = await serveHealth({ address: '127.0.0.1:0', health: new Health() });
    const { ended } = service(
      'async () => { say("never"); }',
      `{ name: 'svc', health: () => (clearInterval(open), { address: '${taken.address}' }) }`,
    );
    const { code, stdout, stderr } = await ended;
    expect([code, stdout]).toEqual([1, 'returned\n']);
    expect(stderr).toContain(`svc: cannot start: Cannot listen on ${taken.address}`);
  });
});
