import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fillOnce } from './fill.mjs';
import { npmInstall } from './npm.mjs';
import { cacheFolder } from './runtime.mjs';

/**
 * A CommonJS package from npm, fetched when it is first used. Its install script is not run: it would download files
 * that are not needed here.
 * @public the bundle of the command line imports it (clients/pack)
 */
export async function fetched(name, version) {
  const folder = await fillOnce(cacheFolder(process.env), `${name}-${version}`, (into, lock) =>
    npmInstall({ name, version, into, what: `installing ${name} ${version}`, lock }),
  );
  return createRequire(join(folder, 'node_modules', 'any.js'))(name);
}
