import { join, resolve } from 'node:path';
import { cameUp } from '../../infra/launcher/src/came-up.ts';
import { runContainer } from '../../infra/launcher/src/container.ts';
import { configureNode, type NodeConfig, type NodeFolders } from './elastic-config.ts';
import { ELASTICSEARCH_IMAGE, type ElasticsearchSource } from './elastic-find.ts';
import { findJava } from './elastic-java.ts';
import { serverUser } from './elastic-user.ts';
import { freePort } from '../../infra/launcher/src/free-port.ts';
import type { Greeting } from '../../infra/launcher/src/greeting.ts';
import { launchServer, type LaunchedServer } from '../../infra/launcher/src/server-process.ts';

export interface StartElasticsearchOptions {
  readonly source: ElasticsearchSource;
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
  /** The oldest Java that the source runs on where it brings none of its own. Default 17. */
  readonly leastJava?: number;
}

export interface RunningElasticsearch extends AsyncDisposable {
  readonly url: string;
  /** Of the process group that the node and its launcher are. */
  readonly pid?: number;
}

const HTTP_PORT = 9200;
const HEAP_MIB = 512;
/** Measured: 10 s on an idle machine, 36 to 94 s on a busy one. */
const READY_MS = 240_000;
/** A free port may be taken by another between our asking and the server's listening. */
const TRIES = 3;

const HEALTH = '/_cluster/health?wait_for_status=yellow&timeout=500ms';

/** Healthy, by its own word: it answers before it can be written to. */
const ELASTICSEARCH_GREETING: Greeting = {
  what: 'Elasticsearch',
  ask: `GET ${HEALTH} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
  begins: 'HTTP/1.1 200 ',
};

/**
 * Starts a single node on loopback, without security, and waits until it says that it is healthy. A
 * source that is a URL is taken as it is. Disposing stops what was started (twice does no harm), and
 * a node whose parent died, even by SIGKILL, is stopped too.
 * @throws Error with the node's last lines when it does not come up.
 */
export async function startElasticsearch(
  options: StartElasticsearchOptions,
): Promise<RunningElasticsearch> {
  const { source, port = 0, heapMiB = HEAP_MIB } = options;
  const dir = resolve(options.dir);
  switch (source.kind) {
    case 'url':
      return { url: source.url, [Symbol.asyncDispose]: async () => undefined };
    case 'container':
      return startContained({ dir, port, heapMiB });
    case 'binary': {
      const home = await javaHome(source, options.leastJava);
      return startOnFreePort(source.path, { dir, port, heapMiB }, home);
    }
  }
}

/** A distribution on the PATH brings its own Java, or names it. */
async function javaHome(
  { from }: { readonly from: 'path' | 'package' },
  least = 17,
): Promise<string | undefined> {
  return from === 'path' ? undefined : findJava(process.env, least);
}

async function startOnFreePort(
  binary: string,
  node: NodeConfig,
  home: string | undefined,
): Promise<RunningElasticsearch> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await startBinary(binary, { ...node, port: node.port || (await freePort()) }, home);
    } catch (error) {
      if (node.port !== 0 || tries === TRIES) throw error;
    }
  }
}

async function startBinary(
  binary: string,
  node: NodeConfig,
  home: string | undefined,
): Promise<RunningElasticsearch> {
  await using stack = new AsyncDisposableStack();
  const folders = await configureNode(node);
  const server = stack.use(await launch(binary, node, folders, home));
  // What its launcher leaves behind when it is killed: the node is in its group.
  stack.defer(() => killGroup(server.pid));
  await cameUp(server, node.port, READY_MS, ELASTICSEARCH_GREETING);
  const running = stack.move();
  const url = `http://127.0.0.1:${node.port}`;
  return { url, pid: server.pid, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

function launch(
  binary: string,
  { dir }: NodeConfig,
  { config, temporary }: NodeFolders,
  home: string | undefined,
): Promise<LaunchedServer> {
  // Nothing else of ours: keys and passwords are no business of the node's.
  const { PATH, LANG, TZ } = process.env;
  const env = {
    PATH,
    LANG,
    TZ,
    ES_PATH_CONF: config,
    ES_TMPDIR: temporary,
    CLI_JAVA_OPTS: '-Xmx64m -XX:+UseSerialGC -XX:TieredStopAtLevel=1',
    ...(home === undefined ? {} : { ES_JAVA_HOME: home }),
  };
  return launchServer(binary, [], join(dir, 'elasticsearch.log'), { env, ...serverUser() });
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody of it is left.
  }
}

async function startContained({ port, heapMiB }: NodeConfig): Promise<RunningElasticsearch> {
  const settings = {
    'discovery.type': 'single-node',
    'xpack.security.enabled': 'false',
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
    ES_JAVA_OPTS: `-Xms${heapMiB}m -Xmx${heapMiB}m`,
  };
  const running = await runContainer(
    {
      name: 'elasticsearch',
      image: ELASTICSEARCH_IMAGE,
      port,
      inner: HTTP_PORT,
      options: Object.entries(settings).flatMap(([name, value]) => ['-e', `${name}=${value}`]),
      args: [],
      greets: ELASTICSEARCH_GREETING,
      readyMs: READY_MS,
    },
    process.env,
  );
  const url = `http://${running.published}`;
  return { url, [Symbol.asyncDispose]: () => running[Symbol.asyncDispose]() };
}
