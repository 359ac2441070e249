const HOUR = 60;
const DAY = 24 * HOUR;

/** Minutes that clocks of a zone are ahead of UTC. Names that stand for several (CST, IST, AST) are left out. */
const AHEAD: ReadonlyMap<string, number> = new Map(
  'utc 0|gmt 0|z 0|bst 1|wet 0|west 1|cet 1|cest 2|eet 2|eest 3|msk 3|est -5|edt -4|cdt -5|mst -7|mdt -6|pst -8|pdt -7|jst 9|kst 9|sgt 8|hkt 8|aest 10|aedt 11|nzst 12|nzdt 13'
    .split('|')
    .map((line): [string, number] => {
      const [name = '', hours] = line.split(' ');
      return [name, Number(hours) * HOUR];
    }),
);

/** A time of day with its zone, by name, or by how far it is from UTC. */
const ZONED =
  /(?<![\d:.])([01]?\d|2[0-3]):([0-5]\d) ?((?:UTC|GMT)?[+-]\d\d?(?::?\d\d)?|[A-Z]{1,4})(?: \((?:UTC|GMT)([+-]\d\d?(?::?\d\d)?)\))?(?![\w:])/gu;
const FROM_UTC = /([+-])(\d\d?)(?::?(\d\d))?$/u;

function aheadOf(zone: string): number | undefined {
  const [, sign, hours, minutes = '0'] = FROM_UTC.exec(zone) ?? [];
  if (sign === undefined) return AHEAD.get(zone.toLowerCase());
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR + Number(minutes));
}

/** What day it is in the one zone, as seen from the other. */
const dayOf = (minutes: number): string =>
  minutes < 0 ? ' the day before' : minutes >= DAY ? ' the next day' : '';

const clockOf = (minutes: number): string => {
  const ofDay = (minutes + DAY) % DAY;
  return [Math.floor(ofDay / HOUR), ofDay % HOUR]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
};

/** Times of day in the claim's time zone, where it names one: "14:00 CET" as "13:00 UTC". */
export function zonedAs(claim: string, text: string): string {
  const zone = Array.from(claim.matchAll(ZONED), ([, , , name = '']) => name).at(0);
  const ahead = zone === undefined ? undefined : aheadOf(zone);
  if (ahead === undefined) return text;
  return text.replaceAll(
    ZONED,
    (own: string, hour: string, minute: string, name: string, offset: string | undefined) => {
      const there = aheadOf(offset ?? name);
      if (there === undefined) return own;
      const minutes = Number(hour) * HOUR + Number(minute) - there + ahead;
      return `${clockOf(minutes)} ${zone}${dayOf(minutes)}`;
    },
  );
}
