export { redact } from './redact.ts';
