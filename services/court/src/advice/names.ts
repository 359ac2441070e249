/** `E1`, `E2` … by position, so that no id chosen by a publisher enters a prompt. */
export function nameByPosition<T extends { readonly id: string }>(
  letter: string,
  items: readonly T[],
) {
  const all = items.map((item, i): readonly [string, T] => [`${letter}${i + 1}`, item]);
  const ids = new Map(all.map(([name, { id }]) => [name, id]));
  const names = new Map(all.map(([name, { id }]) => [id, name]));
  return {
    all,
    /** Null for an unknown name. */
    idOf: (name: string): string | null => ids.get(name) ?? null,
    /** Null for an unknown id. */
    nameOf: (id: string): string | null => names.get(id) ?? null,
  };
}
