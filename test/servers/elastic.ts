import { join, resolve } from 'node:path';
import type { FindOptions } from '../../infra/launcher/src/nats-find.ts';
import { findOnPath, orComponentMissing } from '../../infra/launcher/src/tool.ts';
import { configureNode, containedNode } from './elastic-config.ts';
import { findJava } from './elastic-java.ts';
import { elasticsearchFromPackage } from './elastic-package.ts';
import { serverUser } from './elastic-user.ts';
import { startServer, type Program, type RunningServer } from './server.ts';

export interface ElasticsearchProgram {
  readonly path: string;
  /** Absent if the program brings its own Java, or names it. */
  readonly leastJava?: number;
}

export interface StartElasticsearchOptions {
  /**
   * The folder of data, configuration and log; made if it is missing. It must not be under /tmp, where Elasticsearch
   * forbids a configuration.
   * If we are root, the node's user gets it, and must be able to reach it.
   */
  readonly dir: string;
  /** The HTTP port on loopback; 0, the default, takes a free one. */
  readonly port?: number;
  /** Java's heap, in MiB; the node takes some 300 MiB more. Default 512. */
  readonly heapMiB?: number;
  /** Starts this program, whatever `ASSIZE_TEST_SERVERS` says. */
  readonly program?: ElasticsearchProgram | undefined;
  readonly onProgress?: (line: string) => void;
}

export interface RunningElasticsearch extends RunningServer {
  readonly url: string;
}

/** Measured: 10 s on an idle machine, 36 to 94 s on a busy one. */
const READY_MS = 240_000;

const HEALTH = '/_cluster/health?wait_for_status=yellow&timeout=500ms';

/**
 * Starts a single node on loopback, without security, and waits until it is healthy. If its parent dies, even by
 * SIGKILL, it is stopped too.
 * @throws ComponentMissing if there is none, Error with the node's last lines if it does not start
 */
export async function startElasticsearch(
  options: StartElasticsearchOptions,
): Promise<RunningElasticsearch> {
  const { program, onProgress = () => undefined, heapMiB = 512, port: fixed } = options;
  const at = (port = 0) => ({ dir: resolve(options.dir), port, heapMiB });
  const found = () => findElasticsearch({ env: process.env, onProgress });
  const { server, ports } = await startServer(
    {
      what: 'Elasticsearch',
      ports: 1,
      // It answers before it can be written to.
      greeting: {
        ask: `GET ${HEALTH} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
        begins: 'HTTP/1.1 200 ',
      },
      readyMs: READY_MS,
      program: async ([port]) => programOf(program ?? (await found()), at(port)),
      ...(program ? {} : { contained: ([port]) => containedNode(at(port)) }),
    },
    fixed ? [fixed] : undefined,
  );
  return { ...server, url: `http://127.0.0.1:${ports[0]}` };
}

async function programOf(
  { path, leastJava }: ElasticsearchProgram,
  node: Parameters<typeof configureNode>[0],
): Promise<Program> {
  const { config, temporary } = await configureNode(node);
  // No other variable: our keys and passwords are not the node's business.
  const { PATH, LANG, TZ } = process.env;
  const env = {
    PATH,
    LANG,
    TZ,
    ES_PATH_CONF: config,
    ES_TMPDIR: temporary,
    CLI_JAVA_OPTS: '-Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1',
    ...(leastJava ? { ES_JAVA_HOME: await findJava(process.env, leastJava) } : {}),
  };
  return { path, args: [], logFile: join(node.dir, 'elasticsearch.log'), env, ...serverUser() };
}

/** Finds `elasticsearch` on the PATH, else the pinned package in the cache folder. @throws ComponentMissing */
export async function findElasticsearch({
  env,
  onProgress,
}: FindOptions): Promise<ElasticsearchProgram> {
  const path = findOnPath('elasticsearch', env);
  if (path) return { path };
  const unpacked = await orComponentMissing(
    'no Elasticsearch: install elasticsearch 8.19 or 9 on the PATH, or Java 17 or newer and Maven ' +
      '(mvn) so that it can be fetched',
    elasticsearchFromPackage(env, onProgress ?? (() => undefined)),
  );
  return { path: unpacked, leastJava: 17 };
}
