/** Stands for every unknown value, so that a label has few values, whatever anybody sends. */
export const OTHER = 'other';

/** Passes known values, and replaces others by `OTHER`. */
export function knownOnly(known: readonly string[]): (value: string) => string {
  const values = new Set(known);
  return (value) => (values.has(value) ? value : OTHER);
}

/** Maximum length of a label value, in characters. */
const MAX_LENGTH = 100;

/**
 * Passes the first `most` different values, and replaces later ones by `OTHER`. For names that only a configuration
 * knows.
 */
export function firstFew(most: number): (value: string) => string {
  const values = new Set<string>();
  return (value) => {
    if (values.has(value)) return value;
    if (values.size >= most || value === '' || value.length > MAX_LENGTH) return OTHER;
    values.add(value);
    return value;
  };
}
