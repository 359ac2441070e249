export { redact, type Redacted } from './redact.ts';
