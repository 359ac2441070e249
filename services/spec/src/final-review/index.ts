export { finalReview } from './final-review.ts';
export { finalReviewPhase } from './phase.ts';
