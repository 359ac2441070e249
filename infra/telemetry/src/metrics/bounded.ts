/** Stands for every unknown value, so that a label has few values, whatever anybody sends. */
export const OTHER = 'other';

export function knownOnly(known: readonly string[]): (value: string) => string {
  const values = new Set(known);
  return (value) => (values.has(value) ? value : OTHER);
}

const MAX_LENGTH = 100;

/** Passes the first `most` different values, and replaces later ones by `OTHER`: for names from a configuration. */
export function firstFew(most: number): (value: string) => string {
  const values = new Set<string>();
  return (value) => {
    if (values.has(value)) return value;
    if (values.size >= most || value === '' || value.length > MAX_LENGTH) return OTHER;
    values.add(value);
    return value;
  };
}
