export { explorationPhase } from './phase.ts';
export type { Embed } from './relevance.ts';
