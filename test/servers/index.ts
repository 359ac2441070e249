export { serversBy } from './container.ts';
export {
  findElasticsearch,
  startElasticsearch,
  type ElasticsearchProgram,
  type RunningElasticsearch,
} from './elastic.ts';
export { elasticsearch9FromPackage } from './elastic-package.ts';
export { freePorts } from './free-ports.ts';
export { findHelm, kubernetesSchemas } from './helm.ts';
export { findJaeger, readyJaeger, startJaeger, type RunningJaeger } from './jaeger.ts';
export { startNatsServer } from './nats.ts';
export { startNatsCluster } from './nats-cluster.ts';
export { findPromtool } from './promtool-find.ts';
export { findRedis, startRedis, type RunningRedis } from './redis.ts';
