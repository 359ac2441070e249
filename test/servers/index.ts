export { findElasticsearch, type ElasticsearchSource } from './elastic-find.ts';
export {
  startElasticsearch,
  type RunningElasticsearch,
  type StartElasticsearchOptions,
} from './elastic-start.ts';
export { elasticsearch9FromPackage } from './elastic-package.ts';
export { findJaeger, readyJaeger, type JaegerSource } from './jaeger-find.ts';
export { startJaeger, type RunningJaeger, type StartJaegerOptions } from './jaeger-start.ts';
export { startNatsCluster, type NatsCluster, type NatsNode } from './nats-cluster.ts';
export { findPromtool } from './promtool-find.ts';
export { findRedis, type RedisSource } from './redis-find.ts';
export { startRedis, type RunningRedis, type StartRedisOptions } from './redis-start.ts';
