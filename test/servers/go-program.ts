import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { cacheDir, type Environment } from '../../infra/launcher/src/folders.ts';
import { findOnPath, runTool } from '../../infra/launcher/src/tool.ts';
import { fillOnce } from '../../infra/launcher/src/unpack.ts';

/** A program that Go builds from modules with pinned versions and digests. */
export interface GoProgram {
  readonly name: string;
  readonly version: string;
  /** The folder of its `go.mod`, with the `go.sum` of everything it needs. */
  readonly module: string;
  readonly package: string;
}

const LIST_MS = 10 * 60_000;
const LAST_LINES = 6;
/** How many packages are compiled between two lines of progress. */
const EVERY = 200;

/** Returns the path in the cache folder, whether the program is built or not. */
export function builtAt({ name, version }: GoProgram, env: Environment): string {
  return join(cacheDir(env), `${name}-${version}-${process.platform}-${process.arch}`, name);
}

/** Builds into the cache folder, of what `go.sum` names. @throws Error without Go, or with the compiler's last words */
export async function buildOnce(
  program: GoProgram,
  env: Environment,
  progress: (line: string) => void,
): Promise<string> {
  const binary = builtAt(program, env);
  await fillOnce(join(binary, '..'), async (partial) => {
    const go = findOnPath('go', env);
    if (!go) throw new Error('no go is on the PATH');
    await build(go, program, join(partial, program.name), { env: strictly(env), progress });
  });
  return binary;
}

/** Forbids changes of `go.mod`, other workspaces, and flags from elsewhere. */
function strictly(env: Environment): Environment {
  return { ...env, GOFLAGS: '-mod=readonly', GOWORK: 'off' };
}

interface Building {
  readonly env: Environment;
  readonly progress: (line: string) => void;
}

async function build(
  go: string,
  { name, version, module, package: main }: GoProgram,
  output: string,
  { env, progress }: Building,
): Promise<void> {
  progress(`fetching the sources of ${name} ${version} (first run only)`);
  const listed = await runTool(go, ['-C', module, 'list', '-deps', main], {
    env,
    timeoutMs: LIST_MS,
  });
  const packages = listed.trim().split('\n').length;
  progress(`building ${name} ${version}: ${packages} packages (first run only)`);
  const options = ['-v', '-trimpath', '-buildvcs=false', '-ldflags', '-s -w'];
  const args = ['-C', module, 'build', ...options, '-o', output, main];
  let compiled = 0;
  await followTool(go, args, env, () => {
    compiled += 1;
    if (compiled % EVERY === 0) progress(`building ${name}: ${compiled} of ${packages} packages`);
  });
}

/** Calls back with each line on stderr. @throws Error with the last ones */
async function followTool(
  command: string,
  args: readonly string[],
  env: Environment,
  onLine: () => void,
): Promise<void> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    said.push(line);
    onLine();
  });
  const end = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? null : `${code ?? signal}`));
  });
  if (end === null) return;
  const last = said.slice(-LAST_LINES).map((line) => `\n  ${line}`);
  throw new Error(`${[command, ...args].join(' ')} failed (${end})${last.join('')}`);
}
