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

const ZONED =
  /(?<![\d:.])([01]?\d|2[0-3]):([0-5]\d) ?((?:UTC|GMT)?[+-]\d\d?(?::?\d\d)?|[A-Z]{1,4})(?: \((?:UTC|GMT)([+-]\d\d?(?::?\d\d)?)\))?(?![\w:])/gu;
const FROM_UTC = /([+-])(\d\d?)(?::?(\d\d))?$/u;

function offsetOf(zone: string): number | undefined {
  const [, sign, hours, minutes = '0'] = FROM_UTC.exec(zone) ?? [];
  if (sign === undefined) return OFFSETS.get(zone.toLowerCase());
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes));
}

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
  const zone = Array.from(claim.matchAll(ZONED), ([, , , name = '']) => name).at(0);
  const claimOffset = zone === undefined ? undefined : offsetOf(zone);
  if (claimOffset === undefined) return text;
  return text.replaceAll(
    ZONED,
    (own: string, hour: string, minute: string, name: string, offset: string | undefined) => {
      const ownOffset = offsetOf(offset ?? name);
      if (ownOffset === undefined) return own;
      const minutes = Number(hour) * HOUR + Number(minute) - ownOffset + claimOffset;
      return `${clockOf(minutes)} ${zone}${dayOf(minutes)}`;
    },
  );
}
