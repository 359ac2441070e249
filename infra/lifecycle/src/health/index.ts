export { Health, type MetricsPage, type Part, type PartState, type Phase } from './health.ts';
export { InHand, type Counts } from './in-hand.ts';
export { HealthEnvironment, readHealthConfig, type HealthConfig } from './config.ts';
export { serveHealth, type HealthServer } from './server.ts';
