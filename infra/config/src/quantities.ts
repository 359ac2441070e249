const MILLISECONDS = new Map([
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1_000],
  ['ms', 1],
]);
const BYTES = new Map(['B', 'KiB', 'MiB', 'GiB', 'TiB'].map((unit, at) => [unit, 1024 ** at]));

/** A number with a unit, converted to the smallest unit; undefined if the text is invalid or the unit is unknown. */
function parsed(text: string, pattern: RegExp, units: ReadonlyMap<string, number>) {
  const [, amount, unit = ''] = pattern.exec(text) ?? [];
  const size = units.get(unit);
  return size === undefined ? undefined : Number(amount) * size;
}

/** `90s` → 90000. A number without a unit is refused, because it would be ambiguous. */
export function parseDuration(text: string): number | undefined {
  return parsed(text, /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/, MILLISECONDS);
}

/** 90000 → `90s`: uses the largest unit that needs no fraction. */
export function formatDuration(milliseconds: number): string {
  for (const [unit, size] of MILLISECONDS) {
    if (milliseconds >= size && milliseconds % size === 0) return `${milliseconds / size}${unit}`;
  }
  return `${milliseconds}ms`;
}

/** `512MiB` → 536870912. Only binary units are allowed, because `MB` would be ambiguous. */
export function parseSize(text: string): number | undefined {
  return parsed(text, /^(\d+)(B|KiB|MiB|GiB|TiB)$/, BYTES);
}
