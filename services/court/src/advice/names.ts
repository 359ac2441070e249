/** Items under names of ours: no id of a publisher's enters a prompt. */
export interface Names<T> {
  readonly all: readonly (readonly [name: string, item: T])[];
  /** The id that a name stands for; null for any other word. */
  readonly idOf: (name: string) => string | null;
  /** The name of an id; null where it has none. */
  readonly nameOf: (id: string) => string | null;
}

/** Each item by a letter and its place, from 1: `E1`, `E2` … */
export function named<T extends { readonly id: string }>(
  letter: string,
  items: readonly T[],
): Names<T> {
  const all = items.map((item, i): readonly [string, T] => [`${letter}${i + 1}`, item]);
  const ids = new Map(all.map(([name, { id }]) => [name, id]));
  const names = new Map(all.map(([name, { id }]) => [id, name]));
  return {
    all,
    idOf: (name) => ids.get(name) ?? null,
    nameOf: (id) => names.get(id) ?? null,
  };
}
