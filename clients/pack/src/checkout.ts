// Bundles the command line of a checkout into the folder that is named, for a faster start: see
// infra/setup/built.mjs.
import { join } from 'node:path';
import { bundle, ROOT } from './bundle.ts';
import { isInlined } from './cli.ts';

const [into] = process.argv.slice(2);
if (into === undefined) throw new Error('name the folder that the bundle goes into');
const entries = { main: join(ROOT, 'services/assize/src/main.ts') };
await bundle({ into, entries, inlined: isInlined, root: ROOT });
