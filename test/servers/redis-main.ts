import { join } from 'node:path';
import { cacheDir } from '@assize/launcher';
import { startRedis } from './redis.ts';
import { portArgument, runAlone } from './run-alone.ts';

/** A Redis on this machine until Ctrl-C: `redis-main.ts [port]`. Prints its URL when it answers. */

const port = portArgument(6379);
const dir = join(cacheDir(process.env), 'redis');
await runAlone(
  (onProgress) => startRedis({ dir, port, onProgress }),
  ({ url }) => [url],
);
