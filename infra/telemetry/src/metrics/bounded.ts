/** What stands for every value that is not known: a label has few values, whatever anybody sends. */
export const OTHER = 'other';

/** Lets the known values through. */
export function among(known: readonly string[]): (value: string) => string {
  const values = new Set(known);
  return (value) => (values.has(value) ? value : OTHER);
}

/** Longest value of a label, in characters. */
const LONGEST = 100;

/** Lets the first so many different values through, for names that only a configuration knows. */
export function firstFew(most: number): (value: string) => string {
  const values = new Set<string>();
  return (value) => {
    if (values.has(value)) return value;
    if (values.size >= most || value === '' || value.length > LONGEST) return OTHER;
    values.add(value);
    return value;
  };
}
