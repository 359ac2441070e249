export type { Counters, Counts } from './counters.ts';
export { logCounters } from './log-counters.ts';
export { redisCounters } from './redis-counters.ts';
