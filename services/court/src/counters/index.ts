export type { Admission, AdmitRequest, Counters, Counts } from './counters.ts';
export { logCounters } from './log-counters.ts';
export type { LogCountersOptions } from './log-counters.ts';
export { redisCounters } from './redis-counters.ts';
export type { RedisCountersOptions } from './redis-counters.ts';
