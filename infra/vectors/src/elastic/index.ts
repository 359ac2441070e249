export { openElasticIndex } from '#src/elastic/elastic-index.ts';
export { IndexRefusedError } from '#src/elastic/failures.ts';
export { deleteRetired, reindexElastic } from '#src/elastic/reindex.ts';
export type { Reindexed, ReindexOptions } from '#src/elastic/reindex.ts';
