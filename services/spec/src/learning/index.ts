export { postMortem, reviewReport, systemReview } from './reports.ts';
export {
  KEPT,
  keepPostMortem,
  keepReport,
  keepReview,
  readReview,
  readReviews,
  readStats,
} from './store.ts';
