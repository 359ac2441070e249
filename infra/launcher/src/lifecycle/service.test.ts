import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const at = (path: string): string => JSON.stringify(fileURLToPath(new URL(path, import.meta.url)));

async function ended(env: Readonly<Record<string, string>>) {
  const source = `
    import { runService } from ${at('./service.ts')};
    import { readConfig } from ${at('../../../config/src/index.ts')};
    import { Type } from 'typebox';
    const config = (env) => readConfig(Type.Object({ PORT: Type.Integer() }), env);
    await runService({ name: 'svc', env: process.env, config }, async ({ PORT }, around) => {
      around.log.debug({ PORT, counting: around.telemetry.of('svc').counting }, 'up');
      process.kill(process.pid, 'SIGTERM');
      return { async [Symbol.asyncDispose]() {} };
    });`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source], {
    cwd: fileURLToPath(new URL('../../../config', import.meta.url)),
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stderr };
}

it('names the faults of the service, its log, its probes and its telemetry at once', async () => {
  const { code, stderr } = await ended({
    PORT: 'x',
    ASSIZE_LOG_LEVEL: 'loud',
    ASSIZE_HEALTH_ADDRESS: 'nowhere',
    OTEL_TRACES_SAMPLER: 'sometimes',
  });
  expect(code).toBe(1);
  for (const name of ['PORT', 'ASSIZE_LOG_LEVEL', 'ASSIZE_HEALTH_ADDRESS', 'OTEL_TRACES_SAMPLER']) {
    expect(stderr).toContain(`${name} holds`);
  }
});

it('has the log and the counting that the environment asks for', async () => {
  const { code, stderr } = await ended({
    PORT: '7',
    ASSIZE_LOG_LEVEL: 'debug',
    ASSIZE_LOG_FORMAT: 'pretty',
    ASSIZE_HEALTH_ADDRESS: '127.0.0.1:0',
    ASSIZE_PROCEEDINGS: fileURLToPath(new URL('../../../../test/proceedings', import.meta.url)),
  });
  expect(code).toBe(0);
  expect(stderr).toMatch(/DEBUG \(svc\): up \{"PORT":7,"counting":true\}/);
});

it('counts nothing where nobody can ask', async () => {
  const { stderr } = await ended({ PORT: '7', ASSIZE_LOG_LEVEL: 'debug' });
  expect(stderr).toContain('"counting":false');
});

it('does not start with proceedings that do not load, and says where the fault is', async () => {
  const { code, stderr } = await ended({ PORT: '7', ASSIZE_PROCEEDINGS: '/nowhere/at/all' });
  expect(code).toBe(1);
  expect(stderr).toContain('/nowhere/at/all:1: the folder of proceedings does not exist');
});
