import { once } from 'node:events';
import { join } from 'node:path';
import { cacheDir } from '../../infra/launcher/src/folders.ts';
import { JAEGER_PORTS } from './jaeger-config.ts';
import { findJaeger } from './jaeger-find.ts';
import { startJaeger } from './jaeger-start.ts';

/**
 * A Jaeger on this machine until Ctrl-C, on the ports that Jaeger has by default; `free` takes free
 * ones. Prints the address of its page, then where spans are sent, when it answers.
 */

const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
const onProgress = (line: string): void => void process.stderr.write(`${line}\n`);
const source = await findJaeger({ env: process.env, onProgress });
const dir = join(cacheDir(process.env), 'jaeger');
const ports = process.argv[2] === 'free' ? {} : { ports: JAEGER_PORTS };
await using jaeger = await startJaeger({ source, dir, ...ports });
process.stdout.write(`${jaeger.url}\n${jaeger.otlpHttp}\n`);
// Nothing else keeps this process alive: the server is no child that is waited for.
const alive = setInterval(() => undefined, 2 ** 30);
await stopped;
clearInterval(alive);
