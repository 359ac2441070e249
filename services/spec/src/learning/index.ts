export { postMortem, reviewReport, systemReview } from './reports.ts';
export {
  KEPT,
  keepReport,
  keepReview,
  readReview,
  readReviews,
  readStats,
  stampOf,
} from './store.ts';
