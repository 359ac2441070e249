const BYTES = { B: 1, KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30, TiB: 2 ** 40 } as const;
const PATTERN = /^(\d+)(B|KiB|MiB|GiB|TiB)$/;

/** `512MiB` → 536870912. Binary units only, so that nobody has to guess which are meant. */
export function parseSize(text: string): number | undefined {
  const match = PATTERN.exec(text);
  const unit = match?.[2];
  if (unit !== 'B' && unit !== 'KiB' && unit !== 'MiB' && unit !== 'GiB' && unit !== 'TiB') {
    return undefined;
  }
  return Number(match?.[1]) * BYTES[unit];
}
