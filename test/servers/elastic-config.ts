import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { giveToServer, isUnderTmp } from './elastic-user.ts';

/** One node on loopback that keeps what it is given in `dir`, and asks nobody who they are. */
export interface NodeConfig {
  readonly dir: string;
  readonly port: number;
  /** The Java heap, in MiB. */
  readonly heapMiB: number;
}

/** The node's folders, its own user's. */
export interface NodeFolders {
  readonly config: string;
  readonly data: string;
  readonly temporary: string;
}

/**
 * `single-node` also passes over the checks of a production start. A disk that others fill must not
 * turn the indices of a development machine read-only.
 */
function elasticsearchYml({ port }: NodeConfig, { data }: NodeFolders): string {
  return `${[
    'cluster.name: assize',
    'node.name: assize',
    `path.data: ${JSON.stringify(data)}`,
    `path.logs: ${JSON.stringify(data)}`,
    'network.host: 127.0.0.1',
    `http.port: ${port}`,
    'transport.port: 0',
    'discovery.type: single-node',
    'cluster.routing.allocation.disk.threshold_enabled: false',
    'xpack.security.enabled: false',
  ].join('\n')}\n`;
}

const LOGGING = `status = error
appender.console.type = Console
appender.console.name = console
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = [%d{ISO8601}][%-5p][%c{1.}] %m%n
rootLogger.level = warn
rootLogger.appenderRef.console.ref = console
`;

/** Writes the node's configuration and makes its folders. */
export async function configureNode(node: NodeConfig): Promise<NodeFolders> {
  const [config, data, temporary] = ['config', 'data', 'tmp'].map((name) => join(node.dir, name));
  if (!config || !data || !temporary) throw new Error('three names give three folders');
  const folders = { config, data, temporary };
  if (isUnderTmp(config)) {
    throw new Error(`${node.dir} lies under /tmp, where Elasticsearch takes no configuration`);
  }
  await giveToServer(node.dir, config, data, temporary);
  const heap = `-Xms${node.heapMiB}m\n-Xmx${node.heapMiB}m\n`;
  await writeFile(join(config, 'elasticsearch.yml'), elasticsearchYml(node, folders));
  await writeFile(join(config, 'jvm.options'), heap);
  await writeFile(join(config, 'log4j2.properties'), LOGGING);
  return folders;
}
