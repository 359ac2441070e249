import { MONTHS } from '@assize/lexical';
import { spliced, type Splice } from '#src/stance/units/splice.ts';

const NAMES = [...MONTHS.keys()].map((name) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`);

/** "March", "Mar", "Sept.". Case-sensitive, because "may" is also a verb. */
const MONTH = String.raw`(${NAMES.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|Sept)\.?`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
const BEFORE = String.raw`(?<![\p{L}\d.,:/_-])`;
const AFTER = String.raw`(?![\p{L}\d/_-]|[.,:]\d)`;

/** ISO 8601, in words with the day or the month first, or in figures with the day or (`american`) the month first. */
type Style = 'iso' | 'day' | 'month' | 'figures' | 'american';

const NAMES_MONTH: ReadonlySet<Style> = new Set(['day', 'month']);

/** The pattern of each style, with the groups of day, month and year. */
const FORMS: readonly (readonly [
  style: Style,
  pattern: RegExp,
  parts: readonly [number, number, number],
])[] = [
  // A time may follow: "2024-03-05T10:12:00Z".
  [
    'iso',
    new RegExp(String.raw`${BEFORE}(\d{4})-(\d\d)-(\d\d)(?:T(?=\d\d:)|${AFTER})`, 'gu'),
    [3, 2, 1],
  ],
  [
    'day',
    new RegExp(String.raw`${BEFORE}${DAY} (?:of )?${MONTH},? (\d{4})${AFTER}`, 'gu'),
    [1, 2, 3],
  ],
  ['month', new RegExp(String.raw`${BEFORE}${MONTH} ${DAY},? (\d{4})${AFTER}`, 'gu'), [2, 1, 3]],
  [
    'figures',
    new RegExp(String.raw`${BEFORE}(\d{1,2})([./])(\d{1,2})\2(\d{4})${AFTER}`, 'gu'),
    [1, 3, 4],
  ],
];

interface DateOf {
  readonly from: number;
  readonly to: number;
  readonly style: Style;
  /** The date in ISO 8601. */
  readonly iso: string;
  /** The other possible date, where the figures do not tell which of them is the month. */
  readonly or?: string;
}

const monthOf = (text: string): number =>
  /\d/u.test(text)
    ? Number(text)
    : NAMES.findIndex((name) => name.startsWith(text.slice(0, 3))) + 1;

function isoOf(year: string, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Points mean that the day comes first; with slashes the values decide, or both readings stay possible. */
function inFigures(year: string, one: number, other: number, isSlashed: boolean) {
  const european = isoOf(year, other, one);
  const american = isSlashed ? isoOf(year, one, other) : null;
  if (european === null)
    return american === null ? null : ({ style: 'american', iso: american } as const);
  const isOpen = american !== null && american !== european;
  return { style: 'figures', iso: european, ...(isOpen ? { or: american } : {}) } as const;
}

/** The dates of a text that include a year, in no particular order. */
function datesIn(text: string): DateOf[] {
  return FORMS.flatMap(([style, pattern, parts]) =>
    Array.from(text.matchAll(pattern), (found): DateOf | null => {
      const [day = '', month = '', year = ''] = parts.map((at) => found[at] ?? '');
      const place = { from: found.index, to: found.index + found[0].length };
      if (style === 'figures') {
        const read = inFigures(year, Number(day), Number(month), found[2] === '/');
        return read && { ...place, ...read };
      }
      const iso = isoOf(year, monthOf(month), Number(day));
      return iso === null ? null : { ...place, style, iso };
    }).filter((one) => one !== null),
  );
}

/** The name of a month beside a number: "March 2024", "5 March". */
const NAMED = new RegExp(
  String.raw`\b${MONTH},? \d|\d(?:st|nd|rd|th)? (?:of )?${MONTH}(?!\p{L})`,
  'u',
);

/** The style in which a claim writes all its dates; null where it has none, or uses several styles. */
function styleOf(claim: string, dates: readonly DateOf[]): Style | null {
  const [first, ...others] = dates;
  if (first === undefined) return NAMED.test(claim) ? 'day' : null;
  return others.every(({ style }) => style === first.style) ? first.style : null;
}

function written(iso: string, style: Style): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  const name = NAMES[Number(month) - 1] ?? '';
  switch (style) {
    case 'iso':
      return iso;
    case 'day':
      return `${Number(day)} ${name} ${year}`;
    case 'month':
      return `${name} ${Number(day)}, ${year}`;
    case 'figures':
      return `${day}/${month}/${year}`;
    case 'american':
      return `${month}/${day}/${year}`;
  }
}

/** Rewrites dates in the claim's style: "2024-03-05" becomes "5 March 2024". Ambiguous dates stay as they are. */
export function datesAs(claim: string, text: string): string {
  const asked = datesIn(claim);
  const style = styleOf(claim, asked);
  if (style === null || asked.some(({ or }) => or !== undefined)) return text;
  const dates = datesIn(text).toSorted((one, other) => one.from - other.from);
  const rewritten = dates.flatMap(({ from, to, iso, or, style: own }): Splice[] => {
    const same = asked.find((one) => one.iso === iso);
    const isAlike = own === style || (NAMES_MONTH.has(own) && NAMES_MONTH.has(style));
    if (or !== undefined || (!same && isAlike)) return [];
    const as = (same ? claim.slice(same.from, same.to) : written(iso, style)).replace(/T$/u, '');
    return [{ from, to, as: text.slice(from, to).endsWith('T') ? `${as} ` : as }];
  });
  return spliced(text, rewritten);
}

/** Whether a date of the claim is in the text only under one reading of an ambiguous date such as "03/05/2024". */
export function isOpenDate(claim: string, text: string): boolean {
  const said = datesIn(text);
  const mayEqual = (one: DateOf, other: DateOf): boolean =>
    (one.or !== undefined || other.or !== undefined) &&
    [one.iso, one.or].some((iso) => iso !== undefined && (iso === other.iso || iso === other.or));
  return datesIn(claim).some(
    (one) =>
      !said.some(({ iso, or }) => iso === one.iso && or === one.or) &&
      said.some((other) => mayEqual(one, other)),
  );
}
