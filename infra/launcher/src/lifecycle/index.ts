export { logDrained } from './drain.ts';
export { run } from './run.ts';
export { runService, type Surroundings } from './service.ts';
