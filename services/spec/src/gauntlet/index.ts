export { Boss, Concern, Log, Place, readLog, SEVERITIES, Vote } from './log.ts';
export { logOf } from './log-of.ts';
export { matterFor, type Asked } from './matter.ts';
export { loadPersonas, OWN_PERSONAS, PersonaError } from './personas.ts';
export { keepResolved, readResolved, RESOLVED, ResolvedError } from './resolved.ts';
