import { join } from 'node:path';
import { cacheDir } from '@assize/launcher';
import { startJaeger } from './jaeger.ts';
import { runAlone } from './run-alone.ts';

/**
 * A Jaeger on this machine until Ctrl-C, on Jaeger's default ports, or with `free` on free ones.
 * Once it answers, prints the address of its page, then where spans are sent.
 */

const dir = join(cacheDir(process.env), 'jaeger');
const known = process.argv[2] !== 'free';
await runAlone(
  (onProgress) => startJaeger({ dir, known, onProgress }),
  ({ url, otlpHttp }) => [url, otlpHttp],
);
