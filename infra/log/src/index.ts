export { createLog, type Level, type Log } from './log.ts';
