/** The sentences of a list that have something to say: a fault stands behind the condition that makes it one. */
export function sentences(all: readonly (string | false)[]): string[] {
  return all.filter((one) => one !== false);
}
