export function repeated<T>(all: readonly T[]): T[] {
  const seen = new Set<T>();
  return all.filter((one) => {
    const again = seen.has(one);
    seen.add(one);
    return again;
  });
}

/** Returns the first item for each key, in list order. */
export function firstBy<T>(all: readonly T[], key: (one: T) => string): T[] {
  return [...Map.groupBy(all, key).values()].flatMap((same) => same.slice(0, 1));
}
