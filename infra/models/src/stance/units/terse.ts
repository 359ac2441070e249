/**
 * Durations as programs write them: "1h30m", "2m30s", "13m 26s", "2 h 40 m". With spaces each later part is below 60, as
 * are minutes in front: "800 m 95 s" may be a distance and a time.
 */
const TERSE =
  /(?<![\p{L}\d.,:/-])(?:(\d{1,4}) ?h(\d{1,4}| [0-5]?\d) ?m(?:(\d{1,4}| [0-5]?\d) ?s)?|(\d{1,4}(?=m\d)|[0-5]?\d) ?m(\d{1,4}| [0-5]?\d) ?s)(?![\p{L}\d-])/gu;

/** Durations in ISO 8601 without years and months: "PT1H30M", "P90D". */
const ISO =
  /(?<![\p{L}\d])P(?:(\d{1,5})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,6})S)?)?(?![\p{L}\d])/gu;

/** A setting whose name includes its unit: "timeout_ms: 30000", "maxBytes=1024". At the end "min" is a minimum. */
const SETTING =
  /(?<![\w.-])([A-Za-z][\w.-]{0,60}?)(?:[_.-](ms|millis|secs?|seconds|mins|minutes|hours|days|bytes|[kmg]b|percent)|(Ms|Millis|Secs?|Seconds|Mins|Minutes|Hours|Days|Bytes|[KMG]b|Percent))("? ?[:=] ?"?)(\d{1,12}(?:\.\d{1,6})?)(?![\w.])/gu;

const CLOCK = String.raw`([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?`;

/** Says that a time of day is of a later day: "the next day", "UTC (+1)", "two days later". */
const OF_LATER_DAY = String.raw`(?: \p{Lu}{1,5}\b)?,? \(?(?:on |of )?(?:(?:the )?(?:next|following|day after)\b|tomorrow\b|\+ ?\d|(?:\p{L}{1,12}|\d{1,4}) (?:day|night|week)s? (?:later|after)\b)`;

/**
 * A start and an end by the clock: "14:05–15:35", "from 22:00 to 02:00", "began at 14:05 and was over by 15:35". An end
 * on a later day or in a half of the day makes another length.
 */
const CLOCKS = new RegExp(
  String.raw`(?<![\p{L}\d.,:])${CLOCK}(?: ?[–—-] ?| to | until | till |,? (?:and|but) (?:\p{L}+ ){0,3}(?:ended|finished|done|over|complete|completed|resolved|restored|fixed|stopped|closed|back|up) (?:again )?(?:at|by) )${CLOCK}(?![\d:])(?!\s?[ap]\.?m\b|${OF_LATER_DAY})`,
  'gu',
);

/** The first and the last year of something: "from 1618 to 1648", "1618–1648". */
const YEARS =
  /(?:\b(?:from|between) (1\d{3}|20\d\d) (?:to|until|and) |(?<![\p{L}\d.,:/-])(1\d{3}|20\d\d) ?[–—] ?)(1\d{3}|20\d\d)(?![\p{L}\d-])/gu;

const UNIT_NAMES: Readonly<Record<string, string>> = { millis: 'ms', percent: '%' };

const counted = (...parts: readonly (readonly [count: string | undefined, unit: string])[]) =>
  parts
    .filter(([count]) => count !== undefined)
    .map(([count, unit]) => `${count?.trim()} ${unit}`)
    .join(' ');

/**
 * Rewrites terse durations and settings as amounts ("1m30s" becomes "1 minutes 30 seconds"), and adds the length
 * after a span of time ("14:05–15:35 (90 minutes)").
 */
export function spelledOut(text: string): string {
  return text
    .replaceAll(
      TERSE,
      (_, h?: string, m?: string, s?: string, minutes?: string, seconds?: string) =>
        counted([h, 'hours'], [m ?? minutes, 'minutes'], [s ?? seconds, 'seconds']),
    )
    .replaceAll(
      ISO,
      (own, d?: string, h?: string, m?: string, s?: string) =>
        counted([d, 'days'], [h, 'hours'], [m, 'minutes'], [s, 'seconds']) || own,
    )
    .replaceAll(
      SETTING,
      (
        _,
        name: string,
        one: string | undefined,
        other: string | undefined,
        is: string,
        value: string,
      ) => {
        const unit = (one ?? other ?? '').toLowerCase();
        return `${name}${is}${value} ${UNIT_NAMES[unit] ?? unit}`;
      },
    )
    .replaceAll(CLOCKS, (own, ...of: string[]) => {
      const [hour = 0, minute = 0, later = 0, last = 0] = of.map(Number);
      const elapsed = (later - hour) * 60 + last - minute;
      return `${own} (${elapsed < 0 ? elapsed + 1440 : elapsed} minutes)`;
    })
    .replaceAll(YEARS, (own, from: string | undefined, since: string | undefined, to: string) => {
      const elapsed = Number(to) - Number(from ?? since);
      return elapsed > 0 ? `${own} (${elapsed} years)` : own;
    });
}
