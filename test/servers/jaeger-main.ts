import { join } from 'node:path';
import { cacheDir } from '@assize/launcher';
import { startJaeger } from './jaeger.ts';
import { runAlone } from './run-alone.ts';

/**
 * A Jaeger on this machine until Ctrl-C, on the ports that Jaeger has by default; `free` takes free
 * ones. Prints the address of its page, then where spans are sent, when it answers.
 */

const dir = join(cacheDir(process.env), 'jaeger');
const known = process.argv[2] !== 'free';
await runAlone(
  (onProgress) => startJaeger({ dir, known, onProgress }),
  ({ url, otlpHttp }) => [url, otlpHttp],
);
