import type { Entity } from '@assize/proto/cartography';

/** Merges names that are spelt alike into entities. Its result does not depend on the order of the names. */
export type Resolve = (names: readonly string[]) => readonly Entity[];

/** Names that differ in case alone are one; the commonest spelling by code point is the name. */
export const byCase: Resolve = (names) => {
  const spelt = Map.groupBy(new Set(names), (name) => name.toLowerCase());
  return [...spelt]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, all]) => {
      const [name = key, ...aliases] = all.toSorted();
      return { id: `e:${key}`, name, aliases };
    });
};
