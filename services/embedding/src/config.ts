import { join } from 'node:path';
import { ConfigError, readConfig, readTogether } from '@assize/config';
import { EmbeddingSettings } from '@assize/config/settings';
import { ownAddress, readDoorConfig, type DoorConfig } from '@assize/rpc/doors';
import type { ModelFiles } from '@assize/models/encoder';
import { dataDir } from '@assize/launcher';
import { definedFields } from '@assize/proto';
import { readStanceChoice, type StanceChoice } from '@assize/models/stance';
import type { Static } from 'typebox';

export interface EmbeddingConfig {
  /** `unix:/path/to.sock`, `host:port` or `plain://127.0.0.1:port`. */
  address: string;
  door?: DoorConfig;
  /** Maximum number of passages in the index; unlimited if absent. */
  mostPassages?: number;
  model: ModelFiles & { name: string };
  /** Number of worker threads. Each has its own copy of the model. */
  threads: number;
  /** Maximum number of texts that wait for the embedding model; default 4096. */
  queue?: number;
  /** The folder of the embedded index, created if it does not exist. Ignored if `elastic` is set. */
  indexFolder: string;
  /** The Elasticsearch that holds the index instead. */
  elastic?: ElasticConfig;
  /** What reads stance; lexical cues if absent. */
  stance?: StanceChoice;
}

export interface ElasticConfig {
  /** `http(s)://[user:password@]host:port`, with further nodes of the same cluster after commas. */
  url: string;
  apiKey?: string;
  name?: string;
  /** Milliseconds between attempts to reconnect; default 5000. */
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

/** The error does not repeat the address, because the address may contain a password. */
function checkNodes(url: string): void {
  if (url.split(',').every(isNode)) return;
  const held = `a secret of ${url.length} characters`;
  const allowed =
    'http:// or https:// and a host, with further nodes of the same cluster after commas; in user and ' +
    'password, write % as %25';
  throw new ConfigError([{ variable: 'ASSIZE_ELASTICSEARCH_URL', held, allowed }]);
}

function elasticOf(read: Read): { elastic?: ElasticConfig } {
  const { ASSIZE_ELASTICSEARCH_URL: url, ASSIZE_ELASTICSEARCH_API_KEY: apiKey } = read;
  if (url === undefined) return {};
  checkNodes(url);
  return { elastic: { url, name: read.ASSIZE_ELASTICSEARCH_INDEX, ...definedFields({ apiKey }) } };
}

/** Everything except the model, whose files have yet to be found. @throws ConfigError that names every fault */
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
