/** The deepest nesting that is accepted: recursive readers would overflow their stack. */
const MOST_LEVELS = 64;

/** The most faults that are reported: the others are likely of the same kind. */
const MOST_FAULTS = 12;

/**
 * Finds faults that no schema expresses: strings and keys with a lone surrogate and numbers that are not finite, which
 * have no canonical form (RFC 8785), and data nested more than 64 levels deep.
 */
export function formFaults(value: unknown): string[] {
  return faultsAt(value, [], 0).slice(0, MOST_FAULTS);
}

function faultsAt(value: unknown, path: readonly string[], level: number): string[] {
  const where = path.join('.') || 'it';
  if (typeof value === 'string') return value.isWellFormed() ? [] : [malformed(where)];
  if (typeof value === 'number') {
    return Number.isFinite(value) ? [] : [`${where} is no finite number`];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (level === MOST_LEVELS) return [`${where} is nested more than ${MOST_LEVELS} levels deep`];
  return Object.entries(value).flatMap(([key, item]) =>
    key.isWellFormed()
      ? faultsAt(item, [...path, key], level + 1)
      : [malformed(`a key of ${where}`)],
  );
}

function malformed(where: string): string {
  return `${where} is not well-formed Unicode (a lone surrogate)`;
}
