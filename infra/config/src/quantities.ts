const MILLISECONDS = new Map([
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
]);
const BYTES = new Map(['B', 'KiB', 'MiB', 'GiB', 'TiB'].map((unit, at) => [unit, 1024 ** at]));

/** A number and its unit, in the least unit; undefined where the text does not match, or there is no such unit. */
function parsed(text: string, pattern: RegExp, units: ReadonlyMap<string, number>) {
  const [, amount, unit = ''] = pattern.exec(text) ?? [];
  const size = units.get(unit);
  return size === undefined ? undefined : Number(amount) * size;
}

/** `90s` → 90000. A bare number has no unit and is refused, so that nobody has to guess one. */
export function parseDuration(text: string): number | undefined {
  return parsed(text, /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/, MILLISECONDS);
}

/** 90000 → `90s`: the largest unit that holds it without a fraction. */
export function formatDuration(milliseconds: number): string {
  for (const [unit, size] of MILLISECONDS) {
    if (milliseconds >= size && milliseconds % size === 0) return `${milliseconds / size}${unit}`;
  }
  return `${milliseconds}ms`;
}

/** `512MiB` → 536870912. Binary units only, so that nobody has to guess which are meant. */
export function parseSize(text: string): number | undefined {
  return parsed(text, /^(\d+)(B|KiB|MiB|GiB|TiB)$/, BYTES);
}
