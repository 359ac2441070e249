export { openElasticIndex } from '#src/elastic-index.ts';
export { IndexRefusedError } from '#src/failures.ts';
export type { ElasticOptions } from '#src/options.ts';
export { deleteRetired, reindexElastic } from '#src/reindex.ts';
export type { Reindexed, ReindexOptions } from '#src/reindex.ts';
