import { spliced } from '#src/stance/units/splice.ts';
import { spelledOut } from '#src/stance/units/terse.ts';
import { inFigures, numberOf, WORDS } from '#src/stance/units/numbers.ts';

/** Its spellings as a regular expression, its size in the measure's smallest unit, and a temperature's zero point. */
type Unit = readonly [spelt: string, size: number, zero?: number];

interface Measure {
  readonly units: readonly Unit[];
  /** A lookahead that must hold after an amount of this measure, as the source of a regular expression. */
  readonly after?: string;
  /** Whether the measure is of differences alone, or of anything else alone; of both by default. */
  readonly isOfDifferences?: boolean;
}

const FAHRENHEIT = 5 / 9;
const CELSIUS_SPELT = '°c|℃|degrees? (?:celsius|centigrade)';
const FAHRENHEIT_SPELT = '°f|℉|degrees? fahrenheit';

/** What stands before a difference of temperatures, and after one. */
const CHANGED_BY =
  /(?:\b(?:by|within|rose|ris(?:es?|en|ing)|f[ae]ll(?:s|en|ing)?|drop(?:s|ped|ping)?|(?:in|de)creas(?:e[sd]?|ing)|climb(?:s|ed)?|warm(?:s|ed)|cool(?:s|ed)|gain(?:s|ed)?|lost|(?:change|difference|tolerance|accuracy|deviation|rise|fall|(?:in|de)crease) (?:of|is|was))(?: (?:about|around|almost|nearly|roughly|only|up to|at least|at most|more than|less than))? |± ?)$/iu;
const COMPARATIVE =
  /^ (?:warmer|hotter|cooler|colder|higher|lower|above|below|rise|drop|fall|increase|decrease|difference)\b/iu;

const BYTES: Measure = {
  units: [
    ['bytes?', 1],
    ['kb|kilobytes?', 1e3],
    ['mb|megabytes?', 1e6],
    ['gb|gigabytes?', 1e9],
    ['tb|terabytes?', 1e12],
    ['kib', 2 ** 10],
    ['mib', 2 ** 20],
    ['gib', 2 ** 30],
    ['tib', 2 ** 40],
  ],
};

/** Units by measure (SI, IEC 80000-13, and the international yard and pound of 1959). */
const MEASURES: readonly Measure[] = [
  {
    units: [
      ['ms|msecs?|milliseconds?', 1],
      ['s|secs?|seconds?', 1000],
      ['min|mins|minutes?', 60_000],
      ['h|hrs?|hours?', 3_600_000],
      ['d|days?', 86_400_000],
      ['weeks?', 604_800_000],
      ['fortnights?', 1_209_600_000],
    ],
  },
  {
    units: [
      ['months?', 1],
      ['years?', 12],
      ['decades?', 120],
      ['century|centuries', 1200],
    ],
  },
  {
    units: [
      ['[µμu]l|microlit(?:re|er)s?', 0.001],
      ['ml|millilit(?:re|er)s?', 1],
      ['l|lit(?:re|er)s?', 1000],
    ],
  },
  BYTES,
  {
    units: [
      ['kbps|kbits?/s|kilobits? per second', 1],
      ['mbps|mbits?/s|megabits? per second', 1e3],
      ['gbps|gbits?/s|gigabits? per second', 1e6],
    ],
  },
  {
    units: [
      ['km/h|kph|kmh|kilomet(?:re|er)s? (?:per|an) hour', 1],
      ['mph|miles (?:per|an) hour', 1.609344],
      ['m/s|met(?:re|er)s? per second', 3.6],
    ],
  },
  {
    units: [
      ['m²|sqm|sq\\.? m|square met(?:re|er)s?', 1],
      ['hectares?|ha', 1e4],
      ['km²|square kilomet(?:re|er)s?', 1e6],
      ['ft²|sq\\.? ft|square (?:feet|foot)', 0.09290304],
      ['acres?', 4046.8564224],
      ['square miles?', 2_589_988.110336],
    ],
  },
  {
    units: [
      ['mm|millimet(?:re|er)s?', 1],
      ['cm|centimet(?:re|er)s?', 10],
      ['m|met(?:re|er)s?', 1000],
      ['km|kilomet(?:re|er)s?', 1e6],
      ['inch|inches', 25.4],
      ['ft|foot|feet', 304.8],
      ['yards?', 914.4],
      ['miles?', 1_609_344],
    ],
    // A length per time is a speed.
    after: String.raw`(?! ?/| (?:per|an) )`,
  },
  {
    units: [
      ['mg|milligrams?', 1],
      ['g|grams?', 1000],
      ['kg|kilograms?|kilos?', 1e6],
      ['tonnes?', 1e9],
      ['lbs?|pounds?', 453_592.37],
    ],
  },
  // A temperature is converted with its zero point; a difference of temperatures ("by 5 °C") is not.
  {
    units: [
      [CELSIUS_SPELT, 1, 273.15],
      [FAHRENHEIT_SPELT, FAHRENHEIT, 459.67 * FAHRENHEIT],
    ],
    isOfDifferences: false,
  },
  {
    units: [
      [CELSIUS_SPELT, 1],
      [FAHRENHEIT_SPELT, FAHRENHEIT],
    ],
    isOfDifferences: true,
  },
];

/** Sizes of the inch, foot, yard, mile, pound, mph, square foot, acre, square mile and °F: none is round in metric. */
const IMPERIAL: ReadonlySet<number> = new Set([
  25.4,
  304.8,
  914.4,
  1_609_344,
  453_592.37,
  1.609344,
  0.09290304,
  4046.8564224,
  2_589_988.110336,
  FAHRENHEIT,
]);

/** The largest share by which two rounded amounts in units of two systems may differ and be taken for the same. */
const ROUNDED = 0.01;

/** A spelling for bits, or for bytes per second, that differs from the measure's own only in the case of the b. */
const OTHER_CASE = /^(?:[KMGT]b|[KMGkmg]Bps)$/u;

const NUMBER = `[-−–]?\\d+(?:,\\d{3})*(?:\\.\\d+)?|${WORDS}`;

/** Words after which "an hour" means one hour. In "60 words a minute" the article means "per". */
const ONE_AFTER =
  'than|least|most|about|over|under|within|in|for|after|takes?|took|lasts?|lasted|nearly';

/** Significant digits of a converted amount. */
const DIGITS = 6;

/** The factors by which kilobytes, megabytes and gigabytes are larger if they are counted in 1,024. */
const BINARY = [1, 1.024, 1.024 ** 2, 1.024 ** 3];

/** The pattern of a number with a unit of one measure: one group for the number, and one for each unit. */
function patternOf({ units, after = '' }: Measure): RegExp {
  const spelt = units.map(([one]) => `(${one})`).join('|');
  const number = `(?:(${NUMBER})(?: and a half)?[\\s-]?|half an? |(?<=\\b(?:${ONE_AFTER}) )an? )`;
  const end = `(?: and a half\\b)?(?![\\p{L}\\d²³-])${after}`;
  return new RegExp(`(?<![\\p{L}\\d.,:/-])${number}(?:${spelt})${end}`, 'giu');
}

const PATTERNS = MEASURES.map((measure) => [measure, patternOf(measure)] as const);

/** An amount in a text. Its value is in the smallest unit of its measure. */
export interface Amount {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  readonly spelt: string;
  readonly unit: Unit;
  /** The value of its last digit, in the smallest unit. */
  readonly step: number;
  /** The size of its last unit, in the smallest unit. */
  readonly part: number;
  /** Whether it has several units, as in "1 hour and 30 minutes". */
  readonly isCompound: boolean;
  /**
   * The start of the range whose end it is, where that has no unit of its own: "5 to 10 minutes". NaN if it is not
   * clear that it is one: "5 and 10 minutes". Null if it ends no range.
   */
  readonly rangeStart: number | null;
}

/** What joins the parts of one amount. The parts of a list have a comma between them. */
const JOINT = /^(?:,? and | )$/u;

function joined(text: string, one: Amount, next: Amount): Amount | null {
  const isWhole = one.step >= one.part && next.value < one.part;
  const isPart = isWhole && next.part < one.part && next.unit[2] === undefined;
  if (!isPart || !JOINT.test(text.slice(one.to, next.from))) return null;
  const { to, step, part } = next;
  const value = one.value < 0 ? one.value - next.value : one.value + next.value;
  return { ...one, to, step, part, value, isCompound: true };
}

const MINUS = /^[-−–]/u;

const RANGE_START =
  /(?<![\d.,:])(?:(?<=\bbetween )(?<of>\d+(?:\.\d+)?) and |(?<from>\d+(?:\.\d+)?)(?: ?[–—] ?| (?:to|or|until) )|\d+ and )$/iu;

function amountOf(found: RegExpExecArray, units: readonly Unit[]): Amount {
  const [text, number, ...spelt] = found;
  const at = spelt.findIndex((one) => one !== undefined);
  const unit: Unit = units[at] ?? ['', 1];
  const [, size, zero = 0] = unit;
  const sign = number && MINUS.test(number) ? -1 : 1;
  const given = number?.replace(MINUS, '');
  const whole = given === undefined ? Number(!/^half/iu.test(text)) : numberOf(given);
  const count = sign * whole + (/half/iu.test(text) ? 0.5 : 0);
  const step = size / 10 ** (/\.(\d+)/u.exec(given ?? '')?.[1]?.length ?? 0);
  const [from, to] = [found.index, found.index + text.length];
  const value = count * size + zero;
  const start = RANGE_START.exec(found.input.slice(Math.max(0, from - 28), from));
  const startCount = Number(start?.groups?.['of'] ?? start?.groups?.['from'] ?? Number.NaN);
  const rangeStart = start === null ? null : startCount * size + zero;
  const whatUnit = { spelt: spelt[at] ?? '', unit, step, part: size };
  return { from, to, value, ...whatUnit, isCompound: false, rangeStart };
}

/** A decade, which is not an amount of seconds: "the 1980s", "the late 90s". */
const DECADE = /(?:\b(?:1\d|20)|\b(?:mid|early|late)[ -])\d0s$/u;

/** A single capital, which is no unit except the litre's: "5G", "3D", "2M". */
const CAPITAL = /^[A-KM-Z]$/u;

/** How far before an amount it is looked for what makes it a difference. */
const NEAR = 40;

const isDifference = (text: string, { from, to }: Amount): boolean =>
  CHANGED_BY.test(text.slice(Math.max(0, from - NEAR), from)) ||
  COMPARATIVE.test(text.slice(to, to + NEAR));

function amountsIn(text: string, measure: Measure, pattern: RegExp): Amount[] {
  const { units, isOfDifferences } = measure;
  const amounts: Amount[] = [];
  for (const found of text.matchAll(pattern)) {
    const amount = amountOf(found, units);
    const isDecade = DECADE.test(text.slice(Math.max(0, amount.from - 6), amount.to));
    if (isDecade || CAPITAL.test(amount.spelt)) continue;
    if (isOfDifferences !== undefined && isOfDifferences !== isDifference(text, amount)) continue;
    const last = amounts.at(-1);
    const both = last && joined(text, last, amount);
    if (both) amounts[amounts.length - 1] = both;
    else amounts.push(amount);
  }
  return amounts;
}

/** The amounts of a text, one list for each measure. */
export const amountsOf = (text: string): readonly (readonly Amount[])[] =>
  PATTERNS.map(([measure, pattern]) => amountsIn(text, measure, pattern));

const isNear = (one: number, other: number): boolean =>
  Math.abs(one - other) <= Math.abs(one) * 1e-9;
const isSame = (one: number, other: number): boolean =>
  BINARY.some((by) => isNear(one, other * by) || isNear(one * by, other));

/** Whether a metric and an imperial amount may be the same, given the digits of each: 176 pounds and 80 kg. */
function isRounded(one: Amount, other: Amount): boolean {
  if (IMPERIAL.has(one.unit[1]) === IMPERIAL.has(other.unit[1])) return false;
  const apart = Math.abs(one.value - other.value);
  return apart <= Math.max(one.step, other.step) / 2 && apart <= Math.abs(one.value) * ROUNDED;
}

/** Units that take a plural "s" after any number but one. */
const SINGULAR =
  /^(?:(?:milli)?second|minute|hour|day|week|fortnight|month|year|decade|(?:milli|centi|kilo)?met(?:re|er)|mile|yard|(?:milli)?lit(?:re|er)|(?:milli|kilo)?gram|tonne|pound|hectare|acre|(?:kilo|mega|giga|tera)?byte)$/iu;

/** As the claim writes it, or converted to the claim's unit; null if it comes to fewer than `least` of that unit. */
function inUnit(
  amount: Amount,
  claim: string,
  asked: readonly [Amount, ...Amount[]],
  measure: Measure,
  least: number,
): string | null {
  const { value } = amount;
  const isEqual = measure === BYTES ? isSame : isNear;
  const same = asked.find((one) => isEqual(one.value, value) || isRounded(one, amount));
  if (same) return claim.slice(same.from, same.to);
  const [{ spelt, unit }] = asked;
  const [, size, zero] = unit;
  const count = Number(((value - (zero ?? 0)) / size).toPrecision(DIGITS));
  if (zero === undefined && count < least) return null;
  return `${count} ${spelt}${count !== 1 && SINGULAR.test(spelt) ? 's' : ''}`;
}

function measuredAs(
  claim: string,
  text: string,
  measure: Measure,
  pattern: RegExp,
  least: number,
): string {
  const [first, ...others] = amountsIn(claim, measure, pattern);
  const isKept = ({ spelt, rangeStart }: Amount): boolean =>
    rangeStart !== null || OTHER_CASE.test(spelt);
  const isOther = ({ unit }: Amount): boolean => unit !== first?.unit;
  const isUnclear = [first, ...others].some((one) => one && (isOther(one) || isKept(one)));
  if (first === undefined || isUnclear) return text;
  const rewritten = amountsIn(text, measure, pattern)
    .filter((one) => isOther(one) || one.isCompound !== first.isCompound)
    .filter((one) => !isKept(one))
    .flatMap((amount) => {
      const as = inUnit(amount, claim, [first, ...others], measure, least);
      return as === null ? [] : [{ from: amount.from, to: amount.to, as }];
    });
  return spliced(text, rewritten);
}

/**
 * Rewrites amounts in the claim's units: "120 seconds" becomes "2 minutes". Fewer than `least` of the unit stay as they
 * are: the readers take "0.63 hours" for more than an hour.
 */
export function amountsAs(claim: string, text: string, least = 1): string {
  const asked = inFigures(claim);
  if (amountsOf(asked).every((amounts) => amounts.length === 0)) return text;
  return PATTERNS.reduce(
    (current, [measure, pattern]) => measuredAs(asked, current, measure, pattern, least),
    spelledOut(inFigures(text)),
  );
}
