import { once } from 'node:events';
import { join } from 'node:path';
import { findElasticsearch } from './elastic-find.ts';
import { startElasticsearch } from './elastic-start.ts';
import { openToServer } from './elastic-user.ts';

/**
 * An Elasticsearch on this machine until Ctrl-C: `elastic-main.ts [port]`. Prints its URL when it is
 * healthy, and keeps its data beside the fetched components.
 */

const port = Number(process.argv[2] ?? 9200);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  throw new Error(`"${process.argv[2]}" is no port: give a number from 0 (a free one) to 65535`);
}
const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
const onProgress = (line: string): void => void process.stderr.write(`${line}\n`);
const source = await findElasticsearch({ env: process.env, onProgress });
const dir = join(await openToServer(process.env), 'elasticsearch');
await using elasticsearch = await startElasticsearch({ source, dir, port });
process.stdout.write(`${elasticsearch.url}\n`);
// Nothing else keeps this process alive: the server is no child that is waited for.
const alive = setInterval(() => undefined, 2 ** 30);
await stopped;
clearInterval(alive);
