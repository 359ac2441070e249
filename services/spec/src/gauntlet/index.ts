export { Boss, Concern, Log, Place, readLog, SEVERITIES, Vote } from './log.ts';
