export { triage, type TriageOptions } from './phase.ts';
