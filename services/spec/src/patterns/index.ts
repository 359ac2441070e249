export { patterns, type PatternsOptions } from './phase.ts';
export { MOST_BYTES } from './context.ts';
