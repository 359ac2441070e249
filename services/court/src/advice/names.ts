/**
 * Items under names of ours, so that no id of a publisher's enters a prompt: each by a letter and its place,
 * from 1: `E1`, `E2` …
 */
export function named<T extends { readonly id: string }>(letter: string, items: readonly T[]) {
  const all = items.map((item, i): readonly [string, T] => [`${letter}${i + 1}`, item]);
  const ids = new Map(all.map(([name, { id }]) => [name, id]));
  const names = new Map(all.map(([name, { id }]) => [id, name]));
  return {
    all,
    /** The id that a name stands for; null for any other word. */
    idOf: (name: string): string | null => ids.get(name) ?? null,
    /** The name of an id; null where it has none. */
    nameOf: (id: string): string | null => names.get(id) ?? null,
  };
}
