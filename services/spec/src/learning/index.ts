export { postMortem, reviewReport, systemReview } from './reports.ts';
export {
  KEPT,
  keepPostMortem,
  keepReport,
  keepReview,
  readReview,
  readReviews,
  readReviewsSince,
  readStats,
} from './store.ts';
