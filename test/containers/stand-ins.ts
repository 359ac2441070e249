import { execFile } from 'node:child_process';
import { cp, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findNatsServer } from '@assize/launcher';
import { findElasticsearch, findJaeger, findRedis } from '#servers';
import { ownFolder } from '#src/folder.ts';
import { ROOT } from '../tooling/program.ts';
import { docker } from './engine.ts';

/** What an image of others is built of where it can't be pulled: its own package, on Debian. */
interface StandIn {
  readonly dockerfile: readonly string[];
  /** Programs and folders of this machine that it copies. */
  readonly files?: () => Promise<readonly string[]>;
}

const onProgress = (line: string): void => void process.stderr.write(`${line}\n`);
const options = { env: process.env, onProgress };
const BASE = 'FROM node:24-bookworm-slim';

function installed(...packages: string[]): string {
  return `RUN apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
}

/** A variable with a dot in its name is a setting, as in the public image. */
const ELASTIC_START = [
  'const dotted = Object.entries(process.env).filter(([name]) => /^[a-z_]+([.][a-z_]+)+$/.test(name));',
  'const settings = dotted.map(([name, value]) => `-E${name}=${value}`);',
  'process.execve("/usr/share/elasticsearch/bin/elasticsearch", ["elasticsearch", ...settings]);',
];

const STAND_INS: Readonly<Record<string, StandIn>> = {
  nats: {
    files: async () => {
      const server = await findNatsServer({
        ...options,
        env: { ...process.env, DOCKER_HOST: 'unix:///no' },
      });
      if (server.kind !== 'binary') throw new Error('the package of nats-server was not found');
      return [server.path];
    },
    // Its health check asks by wget.
    dockerfile: [
      installed('busybox'),
      'RUN ln -s /bin/busybox /usr/local/bin/wget',
      'COPY nats-server /usr/local/bin/nats-server',
      'ENTRYPOINT ["/usr/local/bin/nats-server"]',
    ],
  },
  'valkey/valkey': {
    files: async () => [await findRedis(options)],
    dockerfile: ['COPY valkey-server /usr/local/bin/valkey-server', 'CMD ["valkey-server"]'],
  },
  elasticsearch: {
    files: async () => [dirname(dirname((await findElasticsearch(options)).path))],
    dockerfile: [
      'RUN mkdir -p /usr/share/man/man1',
      installed('openjdk-17-jre-headless'),
      'COPY --chown=1000:0 elasticsearch /usr/share/elasticsearch',
      'COPY --chown=1000:0 start.mjs /start.mjs',
      'RUN mkdir -p /usr/share/elasticsearch/data /usr/share/elasticsearch/logs && chown 1000:0 /usr/share/elasticsearch/*',
      'ENV ES_JAVA_HOME=/usr/lib/jvm/java-17-openjdk-amd64',
      'USER 1000:0',
      'ENTRYPOINT ["node", "/start.mjs"]',
    ],
  },
  'jaegertracing/jaeger': {
    files: async () => [await findJaeger(options)],
    dockerfile: ['COPY jaeger /jaeger', 'ENTRYPOINT ["/jaeger"]'],
  },
  // Jaeger 2 is a collector, with every part that config.yaml asks for.
  'otel/opentelemetry-collector-contrib': {
    files: async () => [await findJaeger(options)],
    dockerfile: ['COPY jaeger /jaeger', 'ENTRYPOINT ["/jaeger"]'],
  },
  // Debian's is 2.42: the configuration and the rules are taken by it as well.
  'prom/prometheus': {
    dockerfile: [
      installed('prometheus'),
      'USER nobody',
      'WORKDIR /prometheus',
      'ENTRYPOINT ["prometheus", "--storage.tsdb.path=/tmp/prometheus"]',
    ],
  },
};

/** What comes of an image: the engine has it, it was pulled, or a stand-in was built under its name. */
export async function haveImage(image: string): Promise<'there' | 'pulled' | 'stand-in'> {
  const there = await docker('image', 'inspect', image).then(Boolean, () => false);
  if (there) return 'there';
  const pulled = await docker('pull', '--quiet', image).then(Boolean, () => false);
  if (pulled) return 'pulled';
  const standIn = STAND_INS[image.split(':')[0] ?? ''];
  if (!standIn)
    throw new Error(`${image} can't be pulled, and nothing is known to stand in for it`);
  await build(image, standIn);
  return 'stand-in';
}

/** The tag of the images that are tried. */
export const TAG = 'test';

/** Builds the image of every service, whichever file comes first: the engine keeps what is built already. */
export async function ownImages(): Promise<void> {
  // The image of the command line has its server in it.
  await haveImage('nats:2.15-alpine');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['deploy/images.mjs', '--tag', TAG],
    { cwd: ROOT },
  );
  process.stderr.write(stdout);
}

async function build(image: string, { dockerfile, files }: StandIn): Promise<void> {
  await using own = await ownFolder();
  const folder = own.path;
  for (const file of (await files?.()) ?? []) {
    await cp(file, join(folder, nameOf(file)), { recursive: true });
  }
  await writeFile(join(folder, 'start.mjs'), ELASTIC_START.join('\n'));
  await writeFile(join(folder, 'Dockerfile'), [BASE, ...dockerfile, ''].join('\n'));
  await docker('build', '--quiet', '--tag', image, folder);
}

/** The name that the Dockerfile copies it by; folders of the cache have their version in theirs. */
function nameOf(file: string): string {
  return basename(file).replace(/-.*\d.*$/, '');
}
