export { logDrained, type Drained } from './drain.ts';
export { run, type RunOptions } from './run.ts';
export { runService, type ServiceOptions, type Surroundings } from './service.ts';
