import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findJava } from './elastic-java.ts';
import { openToServer } from './elastic-user.ts';
import type { Environment } from './folders.ts';
import { findOnPath, runTool } from './tool.ts';
import { checkDigest, fillOnce, unzip } from './unpack.ts';

/**
 * Elastic's own minimal distribution: the server, its HTTP and its vectors, without Painless, the
 * analyzers of languages, update and delete by query, ingest and `GET /`.
 */
const VERSION = '8.19.21';
const ARTIFACT = `org.elasticsearch.distribution.integ-test-zip:elasticsearch:${VERSION}:zip`;
const SHA256 = '215d5f3dbf0609a149f6218a9e47b6ae2df34ebbff3c5754e35f15a5e5393c8a';
const LEAST_JAVA = 17;

const DOWNLOAD_MS = 10 * 60_000;

/**
 * The start script of the pinned distribution, fetched by Maven and unpacked once.
 * @throws Error without a Java or Maven, or where the archive is not the pinned one.
 */
export async function elasticsearchFromPackage(
  env: Environment,
  progress: (line: string) => void,
): Promise<string> {
  await findJava(env, LEAST_JAVA);
  const folder = join(await openToServer(env), `elasticsearch-${VERSION}`);
  const filled = await fillOnce(folder, async (partial) => {
    if (!findOnPath('mvn', env)) throw new Error('no mvn is on the PATH');
    progress(`fetching Elasticsearch ${VERSION} (107 MB, first run only)`);
    await fetchInto(partial, env);
    await chmod(partial, 0o755);
  });
  return join(filled, 'bin', 'elasticsearch');
}

async function fetchInto(partial: string, env: Environment): Promise<void> {
  const downloads = join(partial, 'zip');
  const goal = ['dependency:copy', `-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${downloads}`];
  await runTool('mvn', ['-q', '-B', ...goal], { env, timeoutMs: DOWNLOAD_MS });
  const [zip = ''] = await readdir(downloads);
  const archive = join(downloads, zip);
  checkDigest(`Elasticsearch ${VERSION}`, await readFile(archive), SHA256);
  await layOut(await unzip(archive, (name) => !name.endsWith('/')), partial);
  await rm(downloads, { recursive: true });
}

/** Writes the files of the distribution without the one folder that they all lie in. */
export async function layOut(
  files: ReadonlyMap<string, Uint8Array>,
  folder: string,
): Promise<void> {
  for (const [name, bytes] of files) {
    const inside = name.split('/').slice(1);
    const path = join(folder, ...inside);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { mode: inside[0] === 'bin' ? 0o755 : 0o644 });
  }
}
