import { execFileSync } from 'node:child_process';
import { fillOnce } from './fill.mjs';
import { npmInstall } from './npm.mjs';
import { NEEDED, PINNED, nodeFolder, nodeIn, nodePackage } from './runtime.mjs';
import { SetupError } from './say.mjs';

export async function installNode(cache) {
  const folder = await fillOnce(cache, nodeFolder(), async (into, lock) => {
    const what = `installing Node ${PINNED}, because this Node is ${process.versions.node}`;
    await npmInstall({ name: nodePackage(), version: PINNED, into, what, lock });
    checkRuns(nodeIn(into));
  });
  return nodeIn(folder);
}

function checkRuns(binary) {
  try {
    const version = execFileSync(binary, ['--version'], { encoding: 'utf8' }).trim();
    if (version === `v${PINNED}`) return;
    throw new Error(`it reports version ${version}`);
  } catch (error) {
    throw new SetupError(
      `the fetched Node ${PINNED} does not run here (${error.message}): install Node ${NEEDED} or newer`,
    );
  }
}
