import { once } from 'node:events';
import { join } from 'node:path';
import { cacheDir } from '../../infra/launcher/src/folders.ts';
import { findRedis } from './redis-find.ts';
import { startRedis } from './redis-start.ts';

/** A Redis on this machine until Ctrl-C: `redis-main.ts [port]`. Prints its URL when it answers. */

const port = Number(process.argv[2] ?? 6379);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  throw new Error(`"${process.argv[2]}" is no port: give a number from 0 (a free one) to 65535`);
}
const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
const onProgress = (line: string): void => void process.stderr.write(`${line}\n`);
const source = await findRedis({ env: process.env, onProgress });
const dir = join(cacheDir(process.env), 'redis');
await using redis = await startRedis({ source, dir, port });
process.stdout.write(`${redis.url}\n`);
// Nothing else keeps this process alive: the server is no child that is waited for.
const alive = setInterval(() => undefined, 2 ** 30);
await stopped;
clearInterval(alive);
