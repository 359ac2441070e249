/** Formats a count with its noun: `1 passage`, `2 passages`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
