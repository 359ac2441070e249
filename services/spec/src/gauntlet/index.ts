export { Boss, Concern, Log, Place, readLog, SEVERITIES, Vote } from './log.ts';
export { logOf } from './log-of.ts';
export { matterFor } from './matter.ts';
export { loadPersonas } from './personas.ts';
export { keepResolved, readResolved } from './resolved.ts';
