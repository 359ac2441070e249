import { spliced } from '#src/stance/units/splice.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** Offsets of time zones from UTC, in minutes. Names that stand for several zones (CST, IST, AST) are left out. */
const OFFSETS: ReadonlyMap<string, number> = new Map(
  'utc 0|gmt 0|z 0|bst 1|wet 0|west 1|cet 1|cest 2|eet 2|eest 3|msk 3|est -5|edt -4|cdt -5|mst -7|mdt -6|pst -8|pdt -7|jst 9|kst 9|sgt 8|hkt 8|aest 10|aedt 11|nzst 12|nzdt 13'
    .split('|')
    .map((line): [string, number] => {
      const [name = '', hours] = line.split(' ');
      return [name, Number(hours) * HOUR];
    }),
);

/** A time of day, with its zone if it has one. What follows a hyphen and has a zone of its own is another time. */
const TIME =
  /(?<![\d:.])([01]?\d|2[0-3]):([0-5]\d)(?:(?!-\d\d?(?::\d\d)? ?[A-Z]) ?((?:UTC|GMT)?[+-]\d\d?(?::?\d\d)?|[A-Z]{1,4})(?: \((?:UTC|GMT)([+-]\d\d?(?::?\d\d)?)\))?)?(?![\w:])/gu;
const FROM_UTC = /([+-])(\d\d?)(?::?(\d\d))?$/u;

/** It may be the end of a span: "14:00-15:30", "9:00-5". */
const MAY_BE_END = /^-\d\d?(?::\d\d)?$/u;

/** What joins a time without a zone to the next one, whose zone it has: "14:00 to 15:30 CET", "14:00 and ends at 15:30 CET". */
const JOINT = /^(?: ?[–—-] ?| (?:to|until|till) |,? (?:and|but|or) (?:\p{Ll}{1,12} ){0,3})$/u;

interface Time {
  readonly from: number;
  readonly to: number;
  /** Minutes after midnight. */
  readonly minutes: number;
  readonly zone?: string;
  /** The offset of its zone from UTC, in minutes; NaN if the zone is not known. */
  readonly offset?: number;
}

function offsetOf(zone: string): number {
  const [, sign, hours, minutes = '0'] = FROM_UTC.exec(zone) ?? [];
  if (sign === undefined) return OFFSETS.get(zone.toLowerCase()) ?? Number.NaN;
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes));
}

const timesIn = (text: string): Time[] =>
  Array.from(text.matchAll(TIME), ({ 0: own, 1: hour, 2: minute, 3: zone, 4: offset, index }) => ({
    from: index,
    to: index + own.length,
    minutes: Number(hour) * HOUR + Number(minute),
    ...(zone === undefined
      ? {}
      : { zone, offset: MAY_BE_END.test(zone) ? Number.NaN : offsetOf(offset ?? zone) }),
  }));

/** The day in the claim's zone relative to the day in the text's zone. */
const dayOf = (minutes: number): string =>
  minutes < 0 ? ' the day before' : minutes >= DAY ? ' the next day' : '';

const clockOf = (minutes: number): string => {
  const ofDay = (minutes + DAY) % DAY;
  return [Math.floor(ofDay / HOUR), ofDay % HOUR]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
};

/** Rewrites times of day in the claim's time zone, if the claim names one: "14:00 CET" becomes "13:00 UTC". */
export function zonesAs(claim: string, text: string): string {
  const { zone, offset: claimOffset = Number.NaN } =
    timesIn(claim).find((one) => one.zone !== undefined) ?? {};
  if (Number.isNaN(claimOffset)) return text;
  const times = timesIn(text);
  const offsets: number[] = [];
  for (const [at, { to, offset }] of [...times.entries()].toReversed()) {
    const next = times[at + 1];
    const isShared = next !== undefined && JOINT.test(text.slice(to, next.from));
    offsets[at] = offset ?? (isShared ? (offsets[at + 1] ?? Number.NaN) : Number.NaN);
  }
  const rewritten = times.flatMap(({ from, to, minutes }, at) => {
    const own = minutes - (offsets[at] ?? Number.NaN) + claimOffset;
    return Number.isNaN(own) ? [] : [{ from, to, as: `${clockOf(own)} ${zone}${dayOf(own)}` }];
  });
  return spliced(text, rewritten);
}
