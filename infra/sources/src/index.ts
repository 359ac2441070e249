export { authorityOf, hostOf } from '#src/authority.ts';
export { openScoring, readScoringConfig } from '#src/config.ts';
export type { ScoringConfig } from '#src/config.ts';
export { parseRatings, RATINGS_SIGNER, RATINGS_TYPE } from '#src/ratings.ts';
export { scoreSource, SOURCE_WEIGHTS } from '#src/score.ts';
export type { Scoring } from '#src/score.ts';
export { uriOf } from '#src/uri.ts';
