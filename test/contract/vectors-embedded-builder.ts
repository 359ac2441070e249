/** Run as a process of its own: fills the index in a folder, begins its graph, and waits to be killed. */
import { openEmbeddedIndex } from '@assize/vectors';
import {
  EXACT_UP_TO,
  GRAPH_MODEL,
  scattered,
  scatteredEntry,
} from './vectors-embedded-scattered.ts';

const [, , folder = '', count] = process.argv;
const index = await openEmbeddedIndex({ folder, ...GRAPH_MODEL, exactUpTo: EXACT_UP_TO });
await index.upsert(Array.from({ length: Number(count) }, (_, number) => scatteredEntry(number)));
await index.search(scattered(1), 1);
process.stdout.write('building\n');
setInterval(() => {}, 60_000);
