/** Units that differ from others only in their case: bits and bytes (Gb, GB), milli and mega (mW, MW). */
const UNIT =
  /(?<=\d ?)(?:(?:(?:[KMGT]i?|k)(?:[bB]|bits?|[bB]ytes?))(?:ps)?|[mM](?:[WVAJ]|Wh|Hz))(?!\p{L})/gu;

const unitsIn = (text: string): string[] =>
  Array.from(text.matchAll(UNIT), ([unit]) =>
    unit
      .replace('k', 'K')
      .replace(/bits?$/u, 'b')
      .replace(/[bB]ytes?$/u, 'B'),
  );

/** Whether a window has a unit of the claim only in another case, which is another unit. */
export function differsInCase(claim: string, window: string): boolean {
  const there = new Set(unitsIn(window));
  const others = new Set(Array.from(there, (unit) => unit.toLowerCase()));
  return unitsIn(claim).some((unit) => !there.has(unit) && others.has(unit.toLowerCase()));
}
