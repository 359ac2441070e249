const HALVES = /(?<![\p{L}\d.,:])(\d{1,2})(?::(\d\d))?\s?([ap])(?:\.m\.|m\b)/giu;
const CLOCK = /(?<![\p{L}\d.,:])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])(?!\s?[ap]\.?m\b)/giu;
const NOON = /\b(noon|midnight)\b/giu;

/** A span of which only the end says in which half of the day it is: "from 2:00 to 4:00 pm", "3–5 pm". */
const SPAN =
  /(?<![\p{L}\d.,:/-])(1[0-2]|0?[1-9])(?::([0-5]\d))?( ?[–—-] ?| to | and | until | till )(?=(1[0-2]|0?[1-9])(?::([0-5]\d))?\s?([ap])(?:\.m\.|m\b))/giu;

/** With one of these, "3:00" may be in the afternoon. */
const BY_HALVES = /\d\s?[ap](?:\.m\.|m\b)|\b(?:afternoon|evening|tonight|night)\b/iu;

const LAST_OF_TWELVE = 12;

const minutesOf = (hour: string, minute = '00'): number =>
  (Number(hour) % 12) * 60 + Number(minute);

/** Adds the half of the day to the start of each span: "from 2:00 pm to 4:00 pm", "from 11:00 am to 1 pm". */
const withHalves = (text: string): string =>
  text.replaceAll(
    SPAN,
    (
      _,
      hour: string,
      minute: string | undefined,
      joint: string,
      last: string,
      end: string | undefined,
      half: string,
    ) => {
      const isSame = minutesOf(hour, minute) < minutesOf(last, end);
      const own = isSame === (half.toLowerCase() === 'p') ? 'pm' : 'am';
      return `${hour}:${minute ?? '00'} ${own}${joint}`;
    },
  );

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
    return withHalves(text)
      .replaceAll(NOON, (word: string) => (word.toLowerCase() === 'noon' ? '12:00' : '00:00'))
      .replaceAll(HALVES, (_, hour: string, minute: string | undefined, half: string) => {
        const from = half.toLowerCase() === 'p' ? 12 : 0;
        return `${String((Number(hour) % 12) + from).padStart(2, '0')}:${minute ?? '00'}`;
      });
  }
  const isByHalves = BY_HALVES.test(text);
  return withHalves(text)
    .replaceAll(NOON, (word: string) => (word.toLowerCase() === 'noon' ? '12 pm' : '12 am'))
    .replaceAll(CLOCK, (own, hour: string, minute: string) => {
      if (isByHalves && Number(hour) > 0 && Number(hour) <= LAST_OF_TWELVE) return own;
      const twelfth = Number(hour) % 12 === 0 ? 12 : Number(hour) % 12;
      return `${twelfth}${minute === '00' ? '' : `:${minute}`} ${Number(hour) < 12 ? 'am' : 'pm'}`;
    });
}
