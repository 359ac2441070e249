import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fillOnce } from './fill.mjs';
import { say, SetupError } from './say.mjs';
import { runTool } from './tool.mjs';

/** Where what is bundled comes from, and what bundles it. */
const SOURCES = ['clients/pack', 'infra', 'proto', 'services'];
/** So many bundles are kept: a court that runs still loads parts of the one that it was started from. */
const KEPT = 3;
const PREFIX = 'assize-';
const BUNDLE = /^assize-[0-9a-f]{16}$/;

const SERVICE = /^services[\\/]([a-z]+)[\\/]src[\\/]main\.ts$/;

/** What runs in the place of a source: of a service what is built of it, where that can be; else the source itself. */
export async function mainOf(root, node, source) {
  const [, service] = SERVICE.exec(relative(root, source)) ?? [];
  const folder = service === undefined ? undefined : await builtFolder(root, node);
  return folder === undefined ? source : join(folder, `${service}.js`);
}

/**
 * Where the command line, each role and each service lie by their names as JavaScript in a few files: so they start
 * in a third to a half of the time, and take a fifth less memory. They are built together, once for the sources as
 * they are. Where they can't be built the answer is undefined, and the sources run as they are.
 */
export async function builtFolder(root, node) {
  // Beside the packages: what is not bundled is found from there.
  const store = join(root, 'node_modules', '.pnpm');
  const name = `${PREFIX}${sourcesDigest(root)}`;
  const folder = join(store, name, 'dist');
  if (existsSync(folder)) return folder;
  try {
    await fillOnce(store, name, (into, lock) => build({ root, node, into, lock }));
  } catch (error) {
    if (!(error instanceof SetupError) && !error.syscall) throw error;
    say(`runs from its sources, which starts slower: ${error.message}`);
    return undefined;
  }
  removeOld(store, name);
  return folder;
}

async function build({ root, node, into, lock }) {
  await runTool(node, [join(root, 'clients/pack/src/checkout.ts'), into], {
    cwd: root,
    env: process.env,
    what: 'bundling the command line and the roles',
    when: 'once for these sources',
    failure: 'the command line and the roles could not be bundled',
    lock,
  });
}

/** Changes with the place, size or time of any source, and with the versions of the dependencies. */
function sourcesDigest(root) {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', ...SOURCES.flatMap((folder) => filesIn(root, folder))]) {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex').slice(0, 16);
}

const SOURCE = /(?<!\.test)\.(?:ts|json|mjs)$/;

function filesIn(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(root, path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

/** Locks lie beside the bundles, and other runs remove old bundles, too. */
function removeOld(store, newest) {
  const old = readdirSync(store).filter((name) => BUNDLE.test(name) && name !== newest);
  const byAge = old
    .map((name) => join(store, name))
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(KEPT - 1)) rmSync(path, { recursive: true, force: true });
}
