export { cacheIn } from './cache.ts';
export { researchPhase, type ResearchOptions } from './phase.ts';
export { LIMITS } from './search.ts';
