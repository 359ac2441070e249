const MILLISECONDS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const PATTERN = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/;

/** `90s` → 90000. A bare number has no unit and is refused, so that nobody has to guess one. */
export function parseDuration(text: string): number | undefined {
  const match = PATTERN.exec(text);
  const unit = match?.[2];
  if (unit !== 'ms' && unit !== 's' && unit !== 'm' && unit !== 'h' && unit !== 'd') {
    return undefined;
  }
  return Number(match?.[1]) * MILLISECONDS[unit];
}

/** 90000 → `90s`: the largest unit that holds it without a fraction. */
export function formatDuration(milliseconds: number): string {
  const units = [
    ['d', MILLISECONDS.d],
    ['h', MILLISECONDS.h],
    ['m', MILLISECONDS.m],
    ['s', MILLISECONDS.s],
  ] as const;
  for (const [unit, size] of units) {
    if (milliseconds >= size && milliseconds % size === 0) return `${milliseconds / size}${unit}`;
  }
  return `${milliseconds}ms`;
}
