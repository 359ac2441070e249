/** Deeper data than this is refused: readers that recurse would fall over it. */
const MOST_LEVELS = 64;

/** At most this many faults of form are named: the rest are likely of the same kind. */
const MOST_FAULTS = 12;

/**
 * What no schema says and what would leave a value without canonical form (RFC 8785): strings and
 * keys with a lone surrogate, numbers that are not finite; and data nested over 64 levels deep.
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
