import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fillOnce } from './fill.mjs';
import { npmInstall } from './npm.mjs';

const NEEDED = '12';
const VERSION = '12.21.0';

/** How to start pnpm: the one on the PATH if it has the right major version, otherwise the pinned one. */
export async function findPnpm({ cache, node, env, cwd }) {
  if (pnpmOnPath(env, cwd)) return { command: 'pnpm', args: [] };
  const folder = await fillOnce(cache, `pnpm-${VERSION}`, (partial, lock) => {
    const what = `installing pnpm ${VERSION}`;
    return npmInstall({ name: 'pnpm', version: VERSION, into: partial, what, lock });
  });
  return { command: node, args: [join(folder, 'node_modules', 'pnpm', 'bin', 'pnpm.mjs')] };
}

function pnpmOnPath(env, cwd) {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'];
    const version = execFileSync('pnpm', ['--version'], { env, cwd, stdio, encoding: 'utf8' });
    return version.split('.')[0] === NEEDED;
  } catch {
    return false;
  }
}
