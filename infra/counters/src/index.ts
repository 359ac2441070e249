export type { Admission, AdmitRequest, Counters, Counts } from '#src/counters.ts';
export { logCounters } from '#src/log-counters.ts';
export type { LogCountersOptions } from '#src/log-counters.ts';
export { redisCounters } from '#src/redis-counters.ts';
export type { RedisCountersOptions } from '#src/redis-counters.ts';
