import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contained } from './container.ts';
import { giveToServer, isUnderTmp, serverUser } from './elastic-user.ts';

export interface NodeConfig {
  readonly dir: string;
  readonly port: number;
  /** Java's heap, in MiB. */
  readonly heapMiB: number;
}

/** The folders are owned by the node's user. */
export interface NodeFolders {
  readonly config: string;
  readonly data: string;
  readonly temporary: string;
}

const IMAGE = 'elasticsearch:8.19.21';

/**
 * These settings are for both ways. `single-node` also skips the checks of a production start.
 * A disk that others fill must not make a development machine's indices read-only.
 */
function settings(port: number): Readonly<Record<string, string>> {
  return {
    'cluster.name': 'assize',
    'node.name': 'assize',
    'network.host': '127.0.0.1',
    'http.port': String(port),
    'transport.port': '0',
    'discovery.type': 'single-node',
    'cluster.routing.allocation.disk.threshold_enabled': 'false',
    'xpack.security.enabled': 'false',
  };
}

const LOGGING = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%c{1.}] %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`;

function heapOf({ heapMiB }: NodeConfig): string[] {
  return [`-Xms${heapMiB}m`, `-Xmx${heapMiB}m`];
}

/** Also makes its folders. */
export async function configureNode(node: NodeConfig): Promise<NodeFolders> {
  const [config, data, temporary] = ['config', 'data', 'tmp'].map((name) => join(node.dir, name));
  if (!config || !data || !temporary) throw new Error('three names give three folders');
  const folders = { config, data, temporary };
  if (isUnderTmp(config)) {
    throw new Error(`${node.dir} lies under /tmp, where Elasticsearch takes no configuration`);
  }
  await giveToServer(node.dir, config, data, temporary);
  const lines = Object.entries({ ...settings(node.port), 'path.data': data, 'path.logs': data });
  const yml = lines.map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  await writeFile(join(config, 'elasticsearch.yml'), yml);
  await writeFile(join(config, 'jvm.options'), heapOf(node).join('\n'));
  await writeFile(join(config, 'log4j2.properties'), LOGGING);
  return folders;
}

/** The container keeps its data in the same folder. */
export async function containedNode(node: NodeConfig): Promise<Contained> {
  const data = join(node.dir, 'data');
  await giveToServer(node.dir, data);
  const { uid = process.getuid?.() ?? 0 } = serverUser() ?? {};
  return {
    image: IMAGE,
    environment: { ...settings(node.port), ES_JAVA_OPTS: heapOf(node).join(' ') },
    mounts: { '/usr/share/elasticsearch/data': data },
    // The image's own group, which may read its files.
    user: `${uid}:0`,
  };
}
