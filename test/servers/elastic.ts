import { join, resolve } from 'node:path';
import type { FindOptions } from '../../infra/launcher/src/nats-find.ts';
import { findOnPath, orMissing } from '../../infra/launcher/src/tool.ts';
import { configureNode, containedNode } from './elastic-config.ts';
import { findJava } from './elastic-java.ts';
import { elasticsearchFromPackage } from './elastic-package.ts';
import { serverUser } from './elastic-user.ts';
import { startServer, type Program, type RunningServer } from './server.ts';

/** An Elasticsearch that can be run. */
export interface ElasticsearchProgram {
  /** Its start script, `bin/elasticsearch`. */
  readonly path: string;
  /** The oldest Java that it runs on; absent where it brings its own, or names it. */
  readonly leastJava?: number;
}

export interface StartElasticsearchOptions {
  /**
   * Its data, its configuration and its log; made where it is missing, and not under /tmp: its own
   * rules of access forbid a configuration there. As root it is given to the user that the node runs
   * as, who must be able to reach it.
   */
  readonly dir: string;
  /** The HTTP port on loopback; 0, the default, takes a free one. */
  readonly port?: number;
  /** The Java heap, in MiB; the node takes some 300 MiB more. Default 512. */
  readonly heapMiB?: number;
  /** Just this one, whatever `ASSIZE_TEST_SERVERS` says. */
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
 * Starts a single node on loopback, without security, and waits until it says that it is healthy. One
 * whose parent died, even by SIGKILL, is stopped too.
 * @throws ComponentMissing when there is none, Error with the node's last lines when it does not come up.
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
      // Healthy, by its own word: it answers before it can be written to.
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
  // Nothing else of ours: keys and passwords are no business of the node's.
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

/**
 * A program that is an Elasticsearch: `elasticsearch` on the PATH, else the pinned package, unpacked
 * into the cache folder.
 * @throws ComponentMissing when there is none.
 */
export async function findElasticsearch({
  env,
  onProgress,
}: FindOptions): Promise<ElasticsearchProgram> {
  const path = findOnPath('elasticsearch', env);
  if (path) return { path };
  const unpacked = await orMissing(
    'no Elasticsearch: install elasticsearch 8.19 or 9 on the PATH, or Java 17 or newer and Maven ' +
      '(mvn) so that it can be fetched',
    elasticsearchFromPackage(env, onProgress ?? (() => undefined)),
  );
  return { path: unpacked, leastJava: 17 };
}
