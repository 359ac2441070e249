import { termsOf } from '@assize/lexical';
import type { Check } from '@assize/proto/gauntlet';
import { figuresIn } from '#src/report/figures.ts';
import { defines, shortForms } from '#src/report/terms.ts';
import { foundAt, placeOf, type Found } from './rules.ts';
import { saysAny, type Reading, type Statement } from './statements.ts';
import words from './words.json' with { type: 'json' };

/** What takes more than words to find, by the name of the check. */
export const CHECKED: Readonly<Record<Check, (reading: Reading) => Found[]>> = {
  secret: secrets,
  'undefined-term': undefinedTerms,
  'contradictory-numbers': contradictoryNumbers,
  'no-acceptance': withoutAcceptance,
  'too-many-components': tooManyComponents,
};

const MARK = /\[REDACTED_[A-Z_]{1,40}\]/;

/** Where redaction took a secret out. The mark is no word of the specification: what stands beside it is quoted. */
function secrets({ statements, lines }: Reading): Found[] {
  return statements.flatMap((one): Found[] => {
    if (!MARK.test(one.text)) return [];
    const at = lines.findIndex((line, i) => i >= one.from - 1 && MARK.test(line));
    const parts = (lines[at] ?? '').split(MARK).map((part) => part.trim());
    const quote = parts.find((part) => /[\p{L}\p{N}]/u.test(part)) ?? parts.find(Boolean);
    const near = quote === undefined ? nearest(lines, at) : { line: at + 1, quote };
    if (near === null) return [];
    const place = {
      from: near.line,
      to: near.line,
      quote: near.quote.slice(0, 400).toWellFormed(),
    };
    const text = `A secret stands in the specification in line ${at + 1}: take it out, and revoke it`;
    return [{ kind: 'secret', severity: 'critical', text, places: [place] }];
  });
}

/** The words nearest before or behind a line that is a secret as a whole. */
function nearest(lines: readonly string[], at: number) {
  for (let off = 1; off <= lines.length; off += 1) {
    for (const line of [at - off, at + off]) {
      const quote = (lines[line] ?? '').trim();
      if (quote !== '' && !MARK.test(quote)) return { line: line + 1, quote };
    }
  }
  return null;
}

/** A short form that no sentence says the meaning of, at its first use. */
function undefinedTerms({ statements }: Reading): Found[] {
  const known = new Set(words.known);
  const prose = statements.filter(({ kind }) => kind !== 'code' && kind !== 'heading');
  const uses = prose.flatMap((one) => shortForms(one.text).map((term) => ({ term, one })));
  return [...Map.groupBy(uses, ({ term }) => term)].flatMap(([term, [first]]) => {
    if (first === undefined || known.has(term) || term.length > 6) return [];
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

/** So many words of two measures must be the same that they are of one thing … */
const LEAST_ALIKE = 2;
/** … and this share of those of the shorter one. */
const ALIKE = 0.6;

/** Two sentences that give another number of one unit for one thing. A bound contradicts no number. */
function contradictoryNumbers({ statements }: Reading): Found[] {
  const measures = statements.filter(({ kind }) => kind !== 'heading').flatMap(measuresIn);
  const byUnit = Map.groupBy(measures, ({ unit }) => unit);
  return [...byUnit.values()].flatMap((all) =>
    all.slice(0, 200).flatMap((b, at) => {
      const a = all.slice(0, at).find((other) => contradicts(other, b));
      if (a === undefined) return [];
      const text = `Line ${a.one.from} says ${a.value} ${a.unit}, line ${b.one.from} says ${b.value}: “${b.one.text.slice(0, 200)}”`;
      const places = [placeOf(b.one), placeOf(a.one)];
      return [{ kind: 'contradictory-numbers', severity: 'high' as const, text, places }];
    }),
  );
}

function measuresIn(one: Statement): Measure[] {
  const figures = figuresIn(one.text).filter(({ kind }) => kind !== 'year');
  const [figure, more] = figures;
  if (figure === undefined || more !== undefined) return [];
  const behind = one.text.slice(one.text.indexOf(figure.quote) + figure.quote.length);
  const unit = /^[\s-]{0,3}(%|\p{L}+)/u.exec(behind)?.[1]?.toLowerCase() ?? '';
  const about = new Set([...termsOf(one.text)].filter((stem) => !/^\d/.test(stem)));
  return [{ one, unit: unit.replace(/s$/, ''), value: figure.value, about }];
}

function contradicts(a: Measure, b: Measure): boolean {
  if (a.value === b.value || a.one.from === b.one.from) return false;
  const same = a.about.intersection(b.about).size;
  return same >= LEAST_ALIKE && same >= ALIKE * Math.min(a.about.size, b.about.size);
}

/** Requirements whose section says nowhere how one would know that they are met. */
function withoutAcceptance(reading: Reading): Found[] {
  const required = reading.statements.filter(
    ({ kind, section, words: said }) =>
      kind === 'item' &&
      saysAny(reading.headings[section] ?? '', words.requirements) &&
      said.split(' ').length > 5,
  );
  return [...Map.groupBy(required, ({ section }) => section)].flatMap(([section, items]) => {
    const [first] = items;
    if (first === undefined || saysAny(reading.sections[section] ?? '', words.acceptance))
      return [];
    if (reading.headings.some((heading) => saysAny(heading, words.accepted))) return [];
    const says = `Nothing says how one knows that these ${items.length} requirements are met`;
    return [foundAt('no-acceptance', 'medium', says, first)];
  });
}

/** Fewer components than this are not too many, however few the requirements. */
const LEAST_COMPONENTS = 5;

/** More components are described than requirements are stated. */
function tooManyComponents({ statements, headings }: Reading): Found[] {
  const under = (phrases: readonly string[]): Statement[] =>
    statements.filter(
      ({ kind, section }, at) =>
        kind === 'item' &&
        saysAny(headings[section] ?? '', phrases) &&
        statements[at - 1]?.block !== statements[at]?.block,
    );
  const [components, requirements] = [under(words.components), under(words.requirements)];
  const [first] = components;
  if (first === undefined || requirements.length === 0) return [];
  if (components.length < LEAST_COMPONENTS || components.length <= requirements.length) return [];
  const says = `${components.length} components for ${requirements.length} requirements`;
  return [foundAt('too-many-components', 'medium', says, first)];
}
