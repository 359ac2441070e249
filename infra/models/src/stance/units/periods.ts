import { numberOf as valueOf, WORDS } from '#src/stance/units/numbers.ts';

/** The lengths of periods in seconds, or in months for those without a fixed number of seconds. */
const SECONDS: Readonly<Record<string, number>> = {
  second: 1,
  minute: 60,
  hour: 3600,
  day: 86_400,
  week: 604_800,
};
const MONTHS: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };
const ADVERBS: Readonly<Record<string, string>> = {
  hourly: 's3600',
  daily: 's86400',
  weekly: 's604800',
  fortnightly: 's1209600',
  monthly: 'm1',
  quarterly: 'm3',
  yearly: 'm12',
  annually: 'm12',
  biennial: 'm24',
  biennially: 'm24',
};

const UNIT = Object.keys({ ...SECONDS, ...MONTHS }).join('|');
const COUNT = String.raw`\d{1,4}|other|${WORDS}`;
const TIMES = String.raw`(once|twice|(?:\d{1,3}|${WORDS}) times)`;

/** How often something happens: "daily"; "every 24 hours"; "twice a day"; not "every quarter of an hour". */
const PERIOD = new RegExp(
  String.raw`(?<![\p{L}\d-])(?:(${Object.keys(ADVERBS).join('|')})|(?:once )?(?:every|each) (?:(${COUNT}) )?(${UNIT})s?|${TIMES} (?:an?|per|each|every) (${UNIT}))(?![\p{L}\d-])(?:(?<!second|quarter)|(?! (?:of|hour|day|week|month|year|\p{L}{3,6}day)\b))`,
  'giu',
);

function numberOf(text = '1'): number {
  const word = text.toLowerCase().replace(/ times$/u, '');
  return word === 'other' ? 2 : valueOf(word);
}

interface Period {
  readonly text: string;
  /** The length of the period, after the letter of its unit: "s3600", "m12". */
  readonly length: string;
}

function periodOf([text = '', adverb, count, each, times, unit]: readonly (
  | string
  | undefined
)[]): Period {
  const known = ADVERBS[adverb?.toLowerCase() ?? ''];
  if (known !== undefined) return { text, length: known };
  const of = (each ?? unit ?? '').toLowerCase();
  const many = numberOf(count) / numberOf(times);
  const seconds = SECONDS[of];
  const length = seconds === undefined ? `m${(MONTHS[of] ?? 0) * many}` : `s${seconds * many}`;
  return { text, length };
}

/** Rewrites frequencies in the claim's words: "every 24 hours" becomes "daily". */
export function periodsAs(claim: string, text: string): string {
  const asked = Array.from(claim.matchAll(PERIOD), periodOf);
  if (asked.length === 0) return text;
  return text.replaceAll(PERIOD, (...found: (string | undefined)[]) => {
    const own = periodOf(found);
    const same = asked.find(({ length }) => length === own.length)?.text;
    return same === undefined || same.toLowerCase() === own.text.toLowerCase() ? own.text : same;
  });
}
