export { Health, type Part } from './health.ts';
export { readHealthConfig } from './config.ts';
export { serveHealth } from './server.ts';
