import type { Log } from '@assize/log';
import type { IndexModel, VectorIndex } from '@assize/vectors';

/** Where an Elasticsearch is, who asks, and under which name the passages stand there. */
export interface ElasticOptions {
  /** `http(s)://[user:password@]host:port`, more nodes of one cluster after commas. */
  readonly url: string;
  /** The alias; `[a-z0-9-]`, no two dashes together. Default `assize-passages`. */
  readonly name?: string;
  /** An API key, as Elasticsearch encodes it; instead of user and password. */
  readonly apiKey?: string;
  /** Milliseconds that one request may take. Default 10,000. */
  readonly timeoutMs?: number;
  readonly log?: Log;
}

/**
 * Opens the index, or makes it there. Rejects with an IndexModelError when another model's vectors
 * stand under that name, and with an IndexUnavailableError where Elasticsearch can't be reached.
 */
export async function openElasticIndex(
  _options: ElasticOptions & IndexModel,
): Promise<VectorIndex> {
  throw new Error('not yet');
}
