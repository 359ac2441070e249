// Bundles the command line, and each role and service of a checkout, for a faster start: see infra/setup/built.mjs.
import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import { bundle, ROOT } from './bundle.ts';
import { isInlined } from './cli.ts';

const [into] = process.argv.slice(2);
if (into === undefined) throw new Error('name the folder that the bundle goes into');
const mains = globSync('services/*/src/main.ts', { cwd: ROOT });
const entries = Object.fromEntries(
  mains.map((main) => [main.split(sep)[1] ?? main, join(ROOT, main)]),
);
await bundle({ into, entries, inlined: isInlined, root: ROOT });
