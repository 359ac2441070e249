import { execFile, execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../tooling/program.ts';

const DEPLOY = join(ROOT, 'deploy');
const LARGE = { maxBuffer: 64 * 1024 * 1024 };

/** Runs the engine's client; what it printed on stdout. @throws Error with what it said */
export async function docker(...args: string[]): Promise<string> {
  const env = { ...process.env, DOCKER_BUILDKIT: '1' };
  const { stdout } = await promisify(execFile)('docker', args, { ...LARGE, cwd: ROOT, env });
  return stdout.trim();
}

/** Why nothing here can run: undefined where an engine answers. */
export function engineMissing(): string | undefined {
  try {
    execFileSync('docker', ['version'], { stdio: 'pipe', timeout: 10_000 });
    return undefined;
  } catch (error) {
    return `no container engine answers (docker version): ${String(error).split('\n')[0]}`;
  }
}

/** `deploy/compose.yaml` as a project of this test's own. */
export interface Project {
  readonly name: string;
  run(...args: string[]): Promise<string>;
  /** The id of a service's first container. */
  container(service: string): Promise<string>;
}

/** @param settings of the environment that compose.yaml takes its values from */
export async function composeProject(
  name: string,
  settings: Readonly<Record<string, string>>,
): Promise<Project> {
  const [command, before, file] = await composeProgram(name);
  const env = { ...process.env, ...settings };
  const run = async (...args: string[]): Promise<string> => {
    const all = [...before, '--project-directory', DEPLOY, '-f', file, '-p', name, ...args];
    const { stdout } = await promisify(execFile)(command, all, { ...LARGE, env });
    return stdout.trim();
  };
  return {
    name,
    run,
    container: async (service) => (await run('ps', '-q', service)).split('\n')[0] ?? '',
  };
}

/** Compose 2 as it ships, else 1.29, which knows no top-level `name`. */
async function composeProgram(name: string): Promise<[string, string[], string]> {
  const file = join(DEPLOY, 'compose.yaml');
  try {
    await docker('compose', 'version');
    return ['docker', ['compose'], file];
  } catch {
    const copy = join(tmpdir(), `${name}.yaml`);
    await writeFile(copy, (await readFile(file, 'utf8')).replace(/^name: .*$/m, ''));
    return ['docker-compose', [], copy];
  }
}
