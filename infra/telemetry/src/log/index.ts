export { readLogConfig } from './config.ts';
export { withLogFields } from './context.ts';
export { CENSORED, scrub } from './redaction.ts';
export { createLog, type Log } from './log.ts';
export { shown } from './terminal.ts';
