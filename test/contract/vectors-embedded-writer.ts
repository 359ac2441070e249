/** Run as a process of its own: writes until it is killed. The folder is its one argument. */
import { openEmbeddedIndex } from '@assize/vectors';
import { MODEL, writeForEver } from './vector-index.ts';

const [, , folder = ''] = process.argv;
const index = await openEmbeddedIndex({ folder, ...MODEL });
await writeForEver(index, (line) => process.stdout.write(`${line}\n`));
