import { join } from 'node:path';
import { ConfigError, readConfig, readTogether } from '@assize/config';
import { EmbeddingSettings } from '@assize/config/settings';
import { ownAddress, readDoorConfig, type DoorConfig } from '@assize/rpc/doors';
import type { ModelFiles } from '@assize/models/encoder';
import { dataDir } from '@assize/launcher';
import { defined } from '@assize/proto';
import { readStanceChoice, type StanceChoice } from '@assize/models/stance';
import type { Static } from 'typebox';

export interface EmbeddingConfig {
  /** `unix:/path/to.sock`, `host:port` or `plain://127.0.0.1:port`. */
  address: string;
  /** The lock of that address; absent: there is none. */
  door?: DoorConfig;
  /** Passages that the index may hold; no bound where absent. */
  mostPassages?: number;
  model: ModelFiles & { name: string };
  /** Worker threads, each with its own copy of the model. */
  threads: number;
  /** Texts that may wait for the embedding model; 4096 where absent. */
  queue?: number;
  /** Where the index lies; made when it is not there. Without `elastic`. */
  indexFolder: string;
  /** The Elasticsearch that holds the index instead. */
  elastic?: ElasticConfig;
  /** What reads stance; lexical cues where absent. */
  stance?: StanceChoice;
}

export interface ElasticConfig {
  /** `http(s)://[user:password@]host:port`; more nodes of the same cluster after commas. */
  url: string;
  /** Instead of user and password. */
  apiKey?: string;
  /** The alias under which the passages stand there. */
  name?: string;
  /** Milliseconds between tries while it can't be reached; 5000 where absent. */
  probeMs?: number;
}

type Read = Static<typeof EmbeddingSettings>;

function isNode(text: string): boolean {
  const node = URL.parse(text.trim());
  if (node === null || !/^https?:$/.test(node.protocol)) return false;
  try {
    decodeURIComponent(node.username + node.password);
    return true;
  } catch {
    return false;
  }
}

/** The address may hold a password: it is not repeated. */
function checkNodes(url: string): void {
  if (url.split(',').every(isNode)) return;
  const held = `a secret of ${url.length} characters`;
  const allowed =
    'http:// or https:// and a host, more nodes of the same cluster after commas, and in user and ' +
    'password a % as %25';
  throw new ConfigError([{ variable: 'ASSIZE_ELASTICSEARCH_URL', held, allowed }]);
}

function elasticOf(read: Read): { elastic?: ElasticConfig } {
  const { ASSIZE_ELASTICSEARCH_URL: url, ASSIZE_ELASTICSEARCH_API_KEY: apiKey } = read;
  if (url === undefined) return {};
  checkNodes(url);
  return { elastic: { url, name: read.ASSIZE_ELASTICSEARCH_INDEX, ...defined({ apiKey }) } };
}

/** Everything but the model, which has to be found. Throws a ConfigError that names the faults. */
export function readEmbeddingConfig(env: NodeJS.ProcessEnv): Omit<EmbeddingConfig, 'model'> {
  const { read, door, stance } = readTogether({
    read: () => readConfig(EmbeddingSettings, env),
    door: () => readDoorConfig(env),
    stance: () => readStanceChoice(env),
  });
  return {
    address: read.ASSIZE_EMBEDDING_ADDRESS ?? ownAddress(env, 'embedding'),
    door,
    mostPassages: read.ASSIZE_QUOTA_PASSAGES,
    threads: read.ASSIZE_MODEL_THREADS,
    indexFolder: join(dataDir(env), 'index'),
    ...elasticOf(read),
    stance,
  };
}
