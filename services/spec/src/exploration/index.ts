export { TASKS } from './candidates.ts';
export { explorationPhase, type ExplorationOptions } from './phase.ts';
export type { Embed } from './relevance.ts';
