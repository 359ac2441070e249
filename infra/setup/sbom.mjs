// `npm run -s sbom`: the product's bill of materials as CycloneDX on stdout, with version, licence and sha512 of each
// package that runs, without those used only for checks and tests. `npm run -s sbom -- clerk`: of one service.

import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPnpm } from './install-pnpm.mjs';
import { cacheFolder, withNodeFirst } from './runtime.mjs';
import { withoutNpm } from './tool.mjs';

const cwd = resolve(fileURLToPath(import.meta.url), '../../..');
const node = process.execPath;
const env = withNodeFirst(withoutNpm(process.env), node);
const { command, args } = await findPnpm({ cache: cacheFolder(process.env), node, env, cwd });
const services = process.argv.slice(2).map((name) => `@assize/${name}...`);
const wanted = services.length > 0 ? services : ['./services/*', './infra/*', './proto'];
const product = wanted.flatMap((one) => ['--filter', one]);
const bill = ['sbom', '--prod', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'];
const stdio = ['ignore', 'inherit', 'inherit'];
process.exitCode =
  spawnSync(command, [...args, ...product, ...bill], { cwd, env, stdio }).status ?? 1;
