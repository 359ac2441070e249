export { cacheIn } from './cache.ts';
export { researchPhase } from './phase.ts';
export { BOUNDS, LIMITS } from './search.ts';
