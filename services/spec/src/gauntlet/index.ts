export { Log, readLog } from './log.ts';
export { logOf } from './log-of.ts';
export { matterFor, type Given } from './matter.ts';
export { loadPersonas } from './personas.ts';
export { keepResolved, readResolved } from './resolved.ts';
