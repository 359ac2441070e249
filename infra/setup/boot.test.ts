import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fingerprint, isInstalled, stampFile } from './stamp.mjs';
import { withoutNpm } from './tool.mjs';

const SETUP = fileURLToPath(new URL('.', import.meta.url));

let root: string;
let workspace: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'assize-boot-'));
  workspace = await bareWorkspace('warm');
  await markInstalled(workspace);
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function bareWorkspace(name: string): Promise<string> {
  const folder = join(root, name);
  await cp(SETUP, join(folder, 'infra', 'setup'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}

async function markInstalled(folder: string): Promise<void> {
  await mkdir(dirname(stampFile(folder)), { recursive: true });
  await writeFile(stampFile(folder), fingerprint(folder, process.execPath));
}

async function boot(source: string, args: string[] = [], env: NodeJS.ProcessEnv = process.env) {
  const file = join(workspace, `${Math.random()}.ts`);
  await writeFile(file, source);
  const bootstrap = join(workspace, 'infra', 'setup', 'boot.mjs');
  const child = spawn(process.execPath, [bootstrap, '--run', file, ...args], { env });
  const out = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (out.stdout += chunk));
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (out.stderr += chunk));
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({
    code,
    signal,
    ...out,
  }));
  return { child, ended };
}

describe('a warm start', () => {
  test('runs TypeScript with its arguments, and its output and exit code are ours', async () => {
    const { ended } = await boot(
      `const words: string[] = process.argv.slice(2);
       process.stdout.write(JSON.stringify(words));
       process.exitCode = 3;`,
      ['--claim', 'the sky is blue'],
    );
    expect(await ended).toEqual({
      code: 3,
      signal: null,
      stdout: '["--claim","the sky is blue"]',
      stderr: '',
    });
  });

  test('leaves no wrapper beside the program: it has the id of the process that was started', async () => {
    const { child, ended } = await boot(`process.stdout.write(String(process.pid));`);
    expect(await ended).toMatchObject({ code: 0, stdout: String(child.pid) });
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('%s reaches the program', async (signal) => {
    const { child, ended } = await boot(
      `process.on('${signal}', () => { process.exitCode = 7; clearInterval(open); });
       const open = setInterval(() => {}, 1_000);
       process.stdout.write('up');`,
    );
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 7, stdout: 'up' });
  });

  test('a program that a signal ended ends us by the same one', async () => {
    const { ended } = await boot(`process.kill(process.pid, 'SIGKILL');`);
    expect(await ended).toMatchObject({ code: null, signal: 'SIGKILL' });
  });

  test('a missing file for --run is one sentence', async () => {
    const bootstrap = join(workspace, 'infra', 'setup', 'boot.mjs');
    const child = spawn(process.execPath, [bootstrap, '--run']);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    const closed: unknown[] = await once(child, 'close');
    expect(closed[0]).toBe(1);
    expect(said).toBe('assize: --run needs the path of a TypeScript file\n');
  });
});

describe('what cannot be installed', () => {
  test('says in one sentence what failed, and leaves no half-installed state', async () => {
    const folder = await bareWorkspace('cold');
    const cache = join(root, 'cache');
    const bootstrap = join(folder, 'infra', 'setup', 'boot.mjs');
    const env = { ...process.env, PATH: '', ASSIZE_CACHE: cache };
    const child = spawn(process.execPath, [bootstrap], { env });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    const closed: unknown[] = await once(child, 'close');
    expect(closed[0]).toBe(1);
    expect(said).toContain('assize: installing pnpm');
    expect(said).toContain('assize: npm could not install pnpm');
    expect(isInstalled(folder, process.execPath)).toBe(false);
  });
});

describe('the stamp', () => {
  test('stands until the lockfile changes', async () => {
    const folder = await bareWorkspace('stamp');
    expect(isInstalled(folder, process.execPath)).toBe(false);
    await markInstalled(folder);
    expect(isInstalled(folder, process.execPath)).toBe(true);
    await writeFile(join(folder, 'pnpm-lock.yaml'), 'lockfileVersion: 9');
    expect(isInstalled(folder, process.execPath)).toBe(false);
  });
});

test('an installer sees the registry that npm was told, and nothing of the script that npm runs', () => {
  const env = {
    npm_config_registry: 'r',
    npm_package_name: 'x',
    npm_config_prefix: 'p',
    PATH: '/bin',
  };
  expect(withoutNpm(env)).toEqual({ npm_config_registry: 'r', PATH: '/bin' });
});
