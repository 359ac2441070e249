import { NUMBER_WORDS, termsOf } from '@assize/lexical';
import type { Check } from '@assize/proto/gauntlet';
import { figuresIn } from '#src/report/figures.ts';
import { defines, shortForms } from '#src/report/terms.ts';
import { wordsOf as wordSet } from '#src/report/words.ts';
import { foundAt, placeOf, quoted, type Found } from './rules.ts';
import { saysAny, wordsOf, type Reading, type Statement } from './statements.ts';
import words from './words.json' with { type: 'json' };

/** Checks that need more than a search for words, by name. */
export const CHECK_RUNNERS: Readonly<Record<Check, (reading: Reading) => Found[]>> = {
  secret: (reading) => [...secrets(reading), ...plainSecrets(reading)],
  'undefined-term': undefinedTerms,
  'contradictory-numbers': (reading) => [
    ...contradictoryNumbers(reading),
    ...contradictoryCounts(reading),
  ],
  'no-acceptance': withoutAcceptance,
  'too-many-components': tooManyComponents,
};

const MARK = /\[REDACTED_[A-Z_]{1,40}\]/;

/** The mark of a redacted secret is not part of the specification, so the words beside it are quoted. */
function secrets({ statements, lines }: Reading): Found[] {
  return statements.flatMap((one): Found[] => {
    if (!MARK.test(one.text)) return [];
    const at = lines.findIndex((line, i) => i >= one.from - 1 && MARK.test(line));
    const parts = (lines[at] ?? '').split(MARK).map((part) => part.trim());
    const quote = parts.find((part) => /[\p{L}\p{N}]/u.test(part)) ?? parts.find(Boolean);
    const near = quote === undefined ? nearest(lines, at) : { line: at + 1, quote };
    if (near === null) return [];
    const place = { from: near.line, to: near.line, quote: quoted(near.quote) };
    const text = `A secret stands in the specification in line ${at + 1}: take it out, and revoke it`;
    return [{ kind: 'secret', severity: 'critical', text, places: [place] }];
  });
}

/** Long, and a mix of letters and digits. */
const looksRandom = (word: string): boolean =>
  /^[\w+!#-]{10,80}$/.test(word) && /\d\D{1,80}\d/.test(word) && /[A-Za-z]\d/.test(word);

/** Secrets of no known form, after a word that announces one, such as "password". */
function plainSecrets({ statements }: Reading): Found[] {
  return statements.flatMap((one) => {
    const said = one.text.split(/[\s`"'=:,;()|@]/);
    const named = said.findIndex((word) =>
      saysAny(wordsOf(word.replaceAll('_', ' ')), words.secrets),
    );
    const secret = named < 0 ? undefined : said.slice(named + 1, named + 12).find(looksRandom);
    if (secret === undefined) return [];
    const quote = one.text.slice(0, one.text.indexOf(secret)).split('\n').at(0)?.trim() ?? '';
    if (quote === '') return [];
    const place = { ...placeOf(one), quote: quoted(quote) };
    const text = `What looks like a secret stands in line ${one.from}: take it out, and revoke it`;
    return [{ kind: 'secret', severity: 'critical' as const, text, places: [place] }];
  });
}

/** The nearest words before or after a line that consists of a secret alone. */
function nearest(lines: readonly string[], at: number) {
  for (let off = 1; off <= lines.length; off += 1) {
    for (const line of [at - off, at + off]) {
      const quote = (lines[line] ?? '').trim();
      if (quote !== '' && !MARK.test(quote)) return { line: line + 1, quote };
    }
  }
  return null;
}

/** Abbreviations that readers of a specification know, beyond those that everybody knows. */
const KNOWN = wordSet('short forms that are known in software');

/** Abbreviations that no sentence explains, each at its first use. */
function undefinedTerms({ statements }: Reading): Found[] {
  const prose = statements.filter(({ kind }) => kind !== 'code' && kind !== 'heading');
  const uses = prose.flatMap((one) => shortForms(one.text).map((term) => ({ term, one })));
  return [...Map.groupBy(uses, ({ term }) => term)].flatMap(([term, [first]]) => {
    if (first === undefined || KNOWN.has(term) || term.length > 6) return [];
    if (statements.some(({ text }) => text.includes(term) && defines(text, term))) return [];
    return [foundAt('undefined-term', 'low', `Nothing says what ${term} means`, first.one)];
  });
}

interface Measure {
  readonly one: Statement;
  readonly unit: string;
  readonly value: number;
  readonly about: ReadonlySet<string>;
}

/** Two measures are about the same thing if they share at least this many words … */
const LEAST_ALIKE = 2;
/** … and at least this share of the words of the shorter one. */
const ALIKE = 0.5;

/**
 * Two sentences give different numbers in one unit for the same thing. A bound ("at most 5") never contradicts a
 * number.
 */
function contradictoryNumbers({ statements }: Reading): Found[] {
  const measures = statements.filter(({ kind }) => kind !== 'heading').flatMap(measuresIn);
  const byUnit = Map.groupBy(measures, ({ unit }) => unit);
  return [...byUnit.values()].flatMap((all) =>
    all.slice(0, 200).flatMap((b, at) => {
      const a = all.slice(0, at).find((other) => contradicts(other, b));
      if (a === undefined) return [];
      return [contradictionOf(a, b, a.unit, `: “${b.one.text.slice(0, 200).toWellFormed()}”`)];
    }),
  );
}

type Told = Pick<Measure, 'one' | 'value'>;

function contradictionOf(a: Told, b: Told, what: string, more = ''): Found {
  const text = `Line ${a.one.from} says ${a.value} ${what}, line ${b.one.from} says ${b.value}${more}`;
  const places = [placeOf(b.one), placeOf(a.one)];
  return { kind: 'contradictory-numbers', severity: 'high', text, places };
}

function measuresIn(one: Statement): Measure[] {
  return one.text.split(';').flatMap((clause) => {
    const figures = figuresIn(clause).filter(({ kind }) => kind !== 'year');
    const [figure, more] = figures;
    if (figure === undefined || more !== undefined) return [];
    const behind = clause.slice(clause.indexOf(figure.quote) + figure.quote.length);
    const unit = /^[\s-]{0,3}(%|\p{L}+)/u.exec(behind)?.[1]?.toLowerCase() ?? '';
    if (unit === '') return [];
    const about = new Set([...termsOf(clause)].filter((stem) => !/^\d/.test(stem)));
    return [{ one, unit: unit.replace(/s$/, ''), value: figure.value, about }];
  });
}

/** Whether a measure is a retention period, in months or years. A specification normally has one for all data. */
const isRetention = ({ one, unit }: Measure): boolean =>
  words.long.includes(unit) && saysAny(one.words, words.kept);

function contradicts(a: Measure, b: Measure): boolean {
  if (a.value === b.value || a.one.from === b.one.from) return false;
  if (isRetention(a) && isRetention(b)) return true;
  const same = a.about.intersection(b.about).size;
  return same >= LEAST_ALIKE && same >= ALIKE * Math.min(a.about.size, b.about.size);
}

/** At the start of a requirement or goal, whether it is an item or a paragraph. */
const NUMBERED = /^[\s*_|-]{0,6}[A-Z]{0,3}-?\d{1,3}[\s*_.:|]/;

/** The first sentence of each table row, item and numbered paragraph under headings that contain one of the phrases. */
function listed({ statements, headings }: Reading, phrases: readonly string[]): Statement[] {
  const under = statements.filter(
    ({ kind, section, block }, at) =>
      kind !== 'code' &&
      kind !== 'heading' &&
      saysAny(headings[section] ?? '', phrases) &&
      !saysAny(headings[section] ?? '', words.nothing) &&
      statements[at - 1]?.block !== block,
  );
  return under.filter(({ kind, text }, at) => {
    if (text.startsWith('|')) return under[at - 1]?.text.startsWith('|') && /\p{L}/u.test(text);
    return kind === 'item' || NUMBERED.test(text);
  });
}

function hasEmptyCell(statements: readonly Statement[], row: number): boolean {
  const own = statements.filter(({ block }) => block === row).map(({ text }) => text);
  const cells = own.join(' ').split('|').slice(1, -1);
  return cells.some((cell) => cell.trim() === '');
}

/**
 * If no requirement of a section has an acceptance criterion, the section is reported once. If at most half lack one,
 * each of these is reported. Otherwise none is.
 */
function withoutAcceptance(reading: Reading): Found[] {
  const { headings, blocks, sections, statements } = reading;
  const sectionsOf = Map.groupBy(listed(reading, words.requirements), ({ section }) => section);
  return [...sectionsOf].flatMap(([section, items]) => {
    const says = 'Nothing says how one knows that this requirement is met';
    const table = saysAny(sections[section] ?? '', words.acceptance);
    const silent = items.filter(({ text, block }) =>
      text.startsWith('|') && table
        ? hasEmptyCell(statements, block)
        : !saysAny(blocks[block] ?? '', words.acceptance),
    );
    if (silent.length < items.length) {
      if (silent.length * 2 > items.length) return [];
      return silent.map((one) => foundAt('no-acceptance', 'medium', says, one));
    }
    const [first] = silent;
    if (first === undefined || headings.some((one) => saysAny(one, words.accepted))) return [];
    return [foundAt('no-acceptance', 'medium', says, first)];
  });
}

/** Components are too many from `least` on, if there are also at least `each` per requirement. */
const COMPONENTS = { least: 7, each: 2 };

function tooManyComponents(reading: Reading): Found[] {
  const components = listed(reading, words.components);
  const requirements = listed(reading, words.requirements).length;
  const [first] = components;
  if (first === undefined || requirements === 0) return [];
  const { least, each } = COMPONENTS;
  if (components.length < least || components.length < each * requirements) return [];
  const says = `${components.length} components for ${requirements} requirements`;
  return [foundAt('too-many-components', 'medium', says, first)];
}

/** A count of all things of a kind: "the six loaders", "Four loaders share". */
const COUNTED =
  /(^|\b(?:the|all|our|its|these|those)\s)(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,4})\s(\p{Ll}{3,20}s)\b(?!\s(?:in|of|with|without|that|which|who|from|for)\b)/giu;

/** Two sentences count the same things differently. */
function contradictoryCounts({ statements }: Reading): Found[] {
  const told = statements.filter(({ kind }) => kind === 'text' || kind === 'item');
  const counts = told.flatMap((one) =>
    Array.from(one.text.matchAll(COUNTED), ([, which = '', number = '', noun = '']) => {
      const value = NUMBER_WORDS.get(number.toLowerCase()) ?? Number(number);
      return { one, all: which !== '', noun: noun.toLowerCase(), value };
    }),
  );
  const things = counts.filter(({ noun }) => !words.units.includes(noun));
  return [...Map.groupBy(things, ({ noun }) => noun)].flatMap(([noun, all]) => {
    const [a] = all;
    const b = all.find((other) => other.value !== a?.value && [a?.all, other.all].includes(true));
    if (a === undefined || b === undefined || a.one.from === b.one.from) return [];
    return [contradictionOf(a, b, noun)];
  });
}
