export { finalReview, type Finding } from './final-review.ts';
export { finalReviewPhase } from './phase.ts';
