export { finalReview, type Finding } from './final-review.ts';
