export { postMortem, reviewReport, systemReview } from './reports.ts';
export {
  REVIEWS_FOLDER,
  keepPostMortem,
  keepReport,
  keepReview,
  readReview,
  readReviews,
  readReviewsSince,
  readStats,
} from './store.ts';
