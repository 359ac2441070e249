import { join } from 'node:path';
import { startElasticsearch } from './elastic.ts';
import { openToServer } from './elastic-user.ts';
import { portArgument, runAlone } from './run-alone.ts';

/**
 * An Elasticsearch on this machine until Ctrl-C: `elastic-main.ts [port]`. Prints its URL when it is healthy. Its data
 * lies beside the fetched components.
 */

const port = portArgument(9200);
const dir = join(await openToServer(process.env), 'elasticsearch');
await runAlone(
  (onProgress) => startElasticsearch({ dir, port, onProgress }),
  ({ url }) => [url],
);
