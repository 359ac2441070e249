/** Returns the sentences of a list without its `false` items, for writing each fault behind its condition. */
export function sentences(all: readonly (string | false)[]): string[] {
  return all.filter((one) => one !== false);
}
