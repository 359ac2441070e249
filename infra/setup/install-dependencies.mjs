import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { withLock } from './lock.mjs';
import { findPnpm } from './install-pnpm.mjs';
import { withNodeFirst } from './runtime.mjs';
import { isInstalled, fingerprint, stampFile } from './stamp.mjs';
import { runTool, withoutNpm } from './tool.mjs';

/** Installs exactly what the lockfile says. The stamp comes last: without it an install counts as missing. */
export async function installDependencies({ root, cache, node }) {
  const env = installEnvironment(node);
  const pnpm = await findPnpm({ cache, node, env, cwd: root });
  await withLock(join(root, '.setup.lock'), async (lock) => {
    if (isInstalled(root, node)) return;
    const stamp = stampFile(root);
    rmSync(stamp, { force: true });
    await install(pnpm, root, env, lock);
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, fingerprint(root, node));
  });
}

async function install({ command, args }, root, env, lock) {
  const frozen = ['install', '--frozen-lockfile', '--config.confirm-modules-purge=false'];
  await runTool(command, [...args, ...frozen], {
    cwd: root,
    env,
    what: 'installing the dependencies',
    failure:
      'pnpm could not install the dependencies: correct what it reports below ' +
      '(usually the network or the registry settings), and run the same command again',
    lock,
  });
}

/** Keeps onnxruntime-node from downloading GPU libraries, which are not used here. */
function installEnvironment(node) {
  return {
    ...withNodeFirst(withoutNpm(process.env), node),
    ONNXRUNTIME_NODE_INSTALL: 'skip',
    ONNXRUNTIME_NODE_INSTALL_CUDA: 'skip',
  };
}
