import { CourtError } from './errors.ts';

const CONTROL = /\p{Cc}/u;
const PROCEEDING = /^[a-z][a-z0-9-]*$/;

/**
 * Checks what a claim is called and where it goes. A bus trims what names a claim, and takes no control
 * characters: the court would decide a case of another id. @throws CourtError
 */
export function checkIdentity(named: { source: unknown; id: unknown; proceeding: unknown }): void {
  const faults = [...nameFaults('source', named.source), ...nameFaults('id', named.id)];
  if (faults.length > 0) throw new CourtError('malformed-event', faults);
  if (typeof named.proceeding === 'string' && PROCEEDING.test(named.proceeding)) return;
  throw new CourtError(
    'unknown-proceeding',
    `no proceeding is called "${String(named.proceeding)}"`,
  );
}

function nameFaults(name: string, value: unknown): string[] {
  if (typeof value !== 'string') return [`the ${name} is no text`];
  if (value === '') return [`the ${name} is empty`];
  if (!value.isWellFormed()) return [`the ${name} is not well-formed Unicode (a lone surrogate)`];
  if (CONTROL.test(value)) return [`the ${name} has a control character`];
  return value === value.trim() ? [] : [`the ${name} has white space at an end`];
}
