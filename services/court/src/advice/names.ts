/**
 * Names items by a letter and their position from 1 (`E1`, `E2` …), so that no id chosen by a publisher enters a
 * prompt.
 */
export function named<T extends { readonly id: string }>(letter: string, items: readonly T[]) {
  const all = items.map((item, i): readonly [string, T] => [`${letter}${i + 1}`, item]);
  const ids = new Map(all.map(([name, { id }]) => [name, id]));
  const names = new Map(all.map(([name, { id }]) => [id, name]));
  return {
    all,
    /** The id behind a name; null for any other word. */
    idOf: (name: string): string | null => ids.get(name) ?? null,
    /** The name of an id; null if it has none. */
    nameOf: (id: string): string | null => names.get(id) ?? null,
  };
}
