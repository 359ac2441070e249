import { OperatorError } from '@assize/proto/operator-error';

/**
 * When a key is valid. An absent limit is open: a key without times, from an early trust store, is always valid.
 * Instants are RFC 3339 in UTC with milliseconds.
 */
export interface Term {
  validFrom?: string;
  validUntil?: string;
  /** From then on somebody else may hold the key: its signatures count only if they are proven to be older. */
  revokedAt?: string;
  revokedFor?: string;
}

export interface Revocation {
  readonly at: string;
  readonly why: string | null;
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const TIMES = ['validFrom', 'validUntil', 'revokedAt'] as const;

const MAX_REASON_LENGTH = 500;

/** Parses the term from a key's JSON. Throws an error that begins with `where` for an invalid field. */
export function readTerm(value: object, where: string): Term {
  const fields = new Map<string, unknown>(Object.entries(value));
  const term: Term = {};
  for (const name of TIMES) {
    const time = fields.get(name);
    if (time === undefined) continue;
    if (typeof time !== 'string' || !INSTANT.test(time) || Number.isNaN(Date.parse(time))) {
      throw new OperatorError(`${where}: ${name} is not a time such as 2026-01-31T12:00:00.000Z`);
    }
    term[name] = time;
  }
  const reason = fields.get('revokedFor');
  if (reason === undefined) return term;
  if (typeof reason !== 'string' || reason.length > MAX_REASON_LENGTH) {
    throw new OperatorError(
      `${where}: revokedFor is not a text of at most ${MAX_REASON_LENGTH} characters`,
    );
  }
  return { ...term, revokedFor: reason };
}

export function covers({ validFrom, validUntil }: Term, at: string): boolean {
  const instant = Date.parse(at);
  if (Number.isNaN(instant)) return false;
  if (validFrom !== undefined && instant < Date.parse(validFrom)) return false;
  return validUntil === undefined || instant <= Date.parse(validUntil);
}

export function revocationIn({ revokedAt, revokedFor }: Term): Revocation | null {
  return revokedAt === undefined ? null : { at: revokedAt, why: revokedFor ?? null };
}
