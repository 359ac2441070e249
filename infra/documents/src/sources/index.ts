export { authorityOf, hostOf } from '#src/sources/authority.ts';
export { openScoring, readScoringConfig } from '#src/sources/config.ts';
export type { ScoringConfig } from '#src/sources/config.ts';
export { parseRatings, RATINGS_SIGNER, RATINGS_TYPE } from '#src/sources/ratings.ts';
export { scoreSource, SOURCE_WEIGHTS } from '#src/sources/score.ts';
export type { Scoring } from '#src/sources/score.ts';
export { uriOf } from '#src/sources/uri.ts';
