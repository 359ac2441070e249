// Starts Assize from a bare checkout, on any Node from 18 on, with nothing installed:
//
//   node infra/setup/boot.mjs review …           the command line of services/assize
//   node infra/setup/boot.mjs --run FILE …       another TypeScript file of the workspace
//   node infra/setup/boot.mjs --node             only prints the folder of the Node that would run them; put it first
//                                                on the PATH to start programs without the wrapper of an older Node
//
// What is missing (a current Node, pnpm, the dependencies) is fetched first. If nothing is missing, no other program is
// started before ours. All messages of this file go to stderr: stdout belongs to the child.

import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mainOf } from './built.mjs';
import { flagsFor, runChild } from './child.mjs';
import { cacheFolder, currentNode } from './runtime.mjs';
import { SetupError, begin } from './say.mjs';
import { isInstalled } from './stamp.mjs';

const root = resolve(fileURLToPath(import.meta.url), '../../..');
function program(args) {
  if (args[0] !== '--run') return { file: join(root, 'services/assize/src/main.ts'), rest: args };
  const [, file, ...rest] = args;
  if (!file) throw new SetupError('--run needs the path of a TypeScript file');
  return { file: resolve(file), rest };
}

/** Imports the installers only if something must be installed: most starts are warm. */
async function boot(args) {
  const onlyNode = args[0] === '--node';
  const { file, rest } = program(args);
  const cache = cacheFolder(process.env);
  const node =
    currentNode(cache) ?? (await (await import('./install-node.mjs')).installNode(cache));
  if (!isInstalled(root, node)) {
    const { installDependencies } = await import('./install-dependencies.mjs');
    await installDependencies({ root, cache, node });
  }
  if (onlyNode) {
    process.stdout.write(`${dirname(node)}\n`);
    return;
  }
  const started = await mainOf(root, node, file);
  await runChild({ node, flags: flagsFor(file, rest), file: started, args: rest, cache });
}

await begin(boot);
