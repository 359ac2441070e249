const HALVES = /(?<![\p{L}\d.,:])(\d{1,2})(?::(\d\d))?\s?([ap])(?:\.m\.|m\b)/giu;
const CLOCK = /(?<![\p{L}\d.,:])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])(?!\s?[ap]\.?m\b)/giu;
const NOON = /\b(noon|midnight)\b/giu;

/** Rewrites times of day in the claim's notation: the 24-hour clock, the 12-hour clock, or "noon" and "midnight". */
export function timesAs(claim: string, text: string): string {
  const [named] = claim.match(NOON) ?? [];
  if (named !== undefined) {
    const [day, half] = named.toLowerCase() === 'noon' ? ['12:00', 'p'] : ['00:00', 'a'];
    return text
      .replaceAll(CLOCK, (own) => (own === day ? named : own))
      .replaceAll(HALVES, (own, hour: string, minute: string | undefined, of: string) =>
        hour === '12' && (minute ?? '00') === '00' && of.toLowerCase() === half ? named : own,
      );
  }
  const byDay = claim.search(CLOCK) >= 0;
  if (byDay === claim.search(HALVES) >= 0) return text;
  if (byDay) {
    return text
      .replaceAll(NOON, (word: string) => (word.toLowerCase() === 'noon' ? '12:00' : '00:00'))
      .replaceAll(HALVES, (_, hour: string, minute: string | undefined, half: string) => {
        const from = half.toLowerCase() === 'p' ? 12 : 0;
        return `${String((Number(hour) % 12) + from).padStart(2, '0')}:${minute ?? '00'}`;
      });
  }
  return text
    .replaceAll(NOON, (word: string) => (word.toLowerCase() === 'noon' ? '12 pm' : '12 am'))
    .replaceAll(CLOCK, (_, hour: string, minute: string) => {
      const twelfth = Number(hour) % 12 === 0 ? 12 : Number(hour) % 12;
      return `${twelfth}${minute === '00' ? '' : `:${minute}`} ${Number(hour) < 12 ? 'am' : 'pm'}`;
    });
}
