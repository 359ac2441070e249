export { triage, type TriageOptions } from './phase.ts';
export { LEVELS, type Level } from './plan.ts';
