export type { Drained } from './drain.ts';
export { run, type RunOptions } from './run.ts';
