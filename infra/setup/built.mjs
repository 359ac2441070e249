import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fillOnce } from './fill.mjs';
import { say, SetupError } from './say.mjs';
import { runTool } from './tool.mjs';

const SOURCES = ['clients/pack', 'infra', 'proto', 'services'];
/** How many bundles are kept: a running court still loads parts of the bundle from which it was started. */
const KEPT = 3;
const PREFIX = 'assize-';
const BUNDLE = /^assize-[0-9a-f]{16}$/;

const SERVICE = /^services[\\/]([a-z]+)[\\/]src[\\/]main\.ts$/;

/** The file to run for a source: the bundle if the source is a service that can be bundled, otherwise the source. */
export async function mainOf(root, node, source) {
  const [, service] = SERVICE.exec(relative(root, source)) ?? [];
  const folder = service === undefined ? undefined : await builtFolder(root, node);
  return folder === undefined ? source : join(folder, `${service}.js`);
}

/**
 * The folder with the command line, each role and each service by name, bundled into a few files: they start in a third
 * to a half of the time, and take a fifth less memory. All are built together, once for each state of the sources.
 * Undefined if they can't be built; the sources are then run directly.
 */
export async function builtFolder(root, node) {
  // In node_modules, because packages that are not bundled are resolved from there.
  const store = join(root, 'node_modules', '.pnpm');
  const name = `${PREFIX}${sourcesDigest(root)}`;
  const folder = join(store, name, 'dist');
  if (existsSync(folder)) return folder;
  try {
    await fillOnce(store, name, (into, lock) => build({ root, node, into, lock }));
  } catch (error) {
    if (!(error instanceof SetupError) && !error.syscall) throw error;
    say(`running from source, which starts more slowly: ${error.message}`);
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

/** Changes with the path, size or time of any source file, and with the versions of the dependencies. */
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

/** Removes old bundles, but not the locks beside them. Other runs may remove bundles at the same time. */
function removeOld(store, newest) {
  const old = readdirSync(store).filter((name) => BUNDLE.test(name) && name !== newest);
  const byAge = old
    .map((name) => join(store, name))
    .map((path) => ({ path, at: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.at - a.at);
  for (const { path } of byAge.slice(KEPT - 1)) rmSync(path, { recursive: true, force: true });
}
