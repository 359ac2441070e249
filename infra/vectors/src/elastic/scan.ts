import type { estypes } from '@elastic/elasticsearch';
import type { IndexedPassage } from '#src/index.ts';
import type { Cluster } from '#src/elastic/cluster.ts';
import type { StoredDocument } from '#src/elastic/document.ts';

export interface Scanned {
  readonly key: string;
  readonly passage: IndexedPassage;
}

const PAGE = 500;

/** Sorted by key. A passage written during the scan may be included or not; any other is included once. */
export async function* scan(cluster: Cluster, index: string): AsyncGenerator<Scanned, undefined> {
  for (let after: estypes.SortResults | undefined, more = true; more;) {
    const { hits } = await cluster.ask((client) =>
      client.search<StoredDocument>({
        index,
        size: PAGE,
        sort: [{ key: 'asc' }],
        track_total_hits: false,
        ...(after === undefined ? {} : { search_after: after }),
      }),
    );
    for (const { _source, sort } of hits.hits) {
      if (_source) yield { key: String(sort?.[0]), passage: _source.passage };
    }
    after = hits.hits.at(-1)?.sort;
    more = hits.hits.length === PAGE;
  }
  return undefined;
}
