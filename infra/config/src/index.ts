export { ConfigError, type Fault } from './config-error.ts';
export { parseDuration } from './duration.ts';
export { duration, secret } from './kinds.ts';
export { readConfig } from './read-config.ts';
export { checkStreamLimits, readStreamLimits, type StreamLimits } from './stream-limits.ts';
