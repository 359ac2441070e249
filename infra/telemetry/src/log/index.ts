export { readLogConfig, type LogConfig } from './config.ts';
export { withLogFields } from './context.ts';
export { CENSORED, scrub } from './redaction.ts';
export { createLog, type Level, type Log, type LogOptions } from './log.ts';
export type { Format } from './pretty.ts';
export { shown } from './terminal.ts';
