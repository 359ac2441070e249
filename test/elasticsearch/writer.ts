/** Run as a process of its own: writes until it is killed. Its arguments are the URL and the name. */
import { openElasticIndex } from '@assize/vectors/elastic';
import { MODEL, writeForEver } from '../contract/vector-index.ts';

const [, , url = '', name = ''] = process.argv;
const index = await openElasticIndex({ url, name, ...MODEL });
await writeForEver(index, (line) => process.stdout.write(`${line}\n`));
