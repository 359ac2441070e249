import { beginningOf } from '@assize/proto';
import { clipped } from '@assize/proto/critique';
import type { Place, Rule, Severity } from '@assize/proto/gauntlet';
import { saysAny, type Reading, type Statement } from './statements.ts';
import words from './words.json' with { type: 'json' };

export const MOST_PLACES = 8;

/** A finding of a rule or a model, before it has an id. */
export interface Found {
  readonly kind: string;
  readonly severity: Severity;
  readonly text: string;
  readonly places: readonly Place[];
  readonly group?: string;
}

/** The longest quotation that a place or a citation keeps, in UTF-16 units. */
const LONGEST_QUOTE = 400;

export const quoted = (text: string): string => beginningOf(text, LONGEST_QUOTE);

/** Quotes the statement's first line as far as the limit allows. */
export function placeOf({ text, from, to }: Statement): Place {
  const [first = ''] = text.split('\n');
  return { from, to: Math.max(from, to), quote: quoted(first.trim()) };
}

export function foundAt(kind: string, severity: Severity, says: string, at: Statement): Found {
  const place = placeOf(at);
  return { kind, severity, text: clipped(`${says}: “${place.quote}”`, 600), places: [place] };
}

/**
 * One per sentence or, for a rule that looks at sections or chapters, one per section or chapter that lacks something.
 */
export function raisedBy(rule: Rule, reading: Reading): Found[] {
  const { kind, severity, says, when, unless = [], near = 'block', group } = rule;
  const omits = unless.length > 0 && near !== 'sentence';
  const isNear = nearness(reading, rule);
  const lacking = reading.statements
    .filter((one) => one.kind !== 'heading' && one.text !== '' && !(omits && one.kind === 'code'))
    .filter(({ words: said }) => when.every((phrases) => saysAny(said, phrases)))
    .filter(({ section }) => saysAnyOf(reading.headings[section] ?? '', rule.in))
    .filter(({ section }) => !omits || !saysAny(reading.headings[section] ?? '', words.asides))
    .filter((one) => unless.length === 0 || !isNear(one));
  const covering = omits && lacking.length > 0 ? coveringFor(reading, rule) : [];
  const hits = lacking.filter((one) => !isCovered(covering, one, rule));
  const place = ({ section }: Statement, at: number): number => {
    if (near === 'section') return section;
    return near === 'chapter' ? (reading.chapters[section] ?? 0) : at;
  };
  const groups = Map.groupBy(hits.entries(), ([at, one]) => place(one, at)).values();
  return [...groups].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const places = all.slice(0, MOST_PLACES).map(([, one]) => placeOf(one));
    const found = { ...foundAt(kind, severity, says, first[1]), places };
    return [group === undefined ? found : { ...found, group }];
  });
}

const saysAnyOf = (said: string, phrases: readonly string[] | undefined): boolean =>
  phrases === undefined || saysAny(said, phrases);

/** A path in code style without a method. Such a sentence covers everything below the path. */
const BELOW = /`(\/[\w/-]{1,80})`/;

/**
 * Blanket sentences, which state of all things of a sort what a rule looks for. Sentences that address the reviewer do
 * not count, since they say nothing about the system.
 */
function coveringFor({ statements, blocks }: Reading, { unless = [] }: Rule): Statement[] {
  return statements.filter(({ words: said, block }) => {
    if (!saysAny(said, words.blanket) || !saysAny(said, unless)) return false;
    if (saysAny(said, words.hedge) || saysAny(said, words.reviewer)) return false;
    return !saysAny(blocks[block] ?? '', words.methods);
  });
}

/**
 * A blanket sentence covers a statement if it names a path that the statement is under, is in the same section, or is
 * about all calls, paths or inputs.
 */
function isCovered(covering: readonly Statement[], one: Statement, { near }: Rule): boolean {
  return covering.some((other) => {
    if (other === one) return false;
    const below = BELOW.exec(other.text)?.[1];
    if (below !== undefined) return one.text.includes(below);
    const isBeside = other.section === one.section && near !== 'subject';
    return isBeside || saysAny(other.words, words.wholes);
  });
}

/** Phrases that the statement contains. */
const subjectIn = ({ words: said }: Statement, { when }: Rule): string[] =>
  when[0]?.filter((phrase) => saysAny(said, [phrase])) ?? [];

/** Ranges that are the same for all statements with the same section and subject. */
const SHARED = new Set<Rule['near']>(['section', 'chapter', 'document', 'subject']);

/** Tests whether a statement's surroundings have what a rule looks for. Shared surroundings are searched once. */
function nearness(reading: Reading, rule: Rule): (one: Statement) => boolean {
  const { near, unless = [] } = rule;
  const known = new Map<string, boolean>();
  return (one) => {
    if (!SHARED.has(near)) return saysAny(around(reading, one, rule), unless);
    const subject = near === 'subject' ? subjectIn(one, rule) : [];
    const key = JSON.stringify([one.section, subject]);
    const says = known.get(key) ?? saysAny(around(reading, one, rule), unless);
    known.set(key, says);
    return says;
  };
}

/**
 * Within the rule's range. For a paragraph, these are its own block and the adjacent ones in its section; for a table
 * row, also the table's header.
 */
function around({ statements, ...reading }: Reading, one: Statement, rule: Rule): string {
  const { near = 'block' } = rule;
  if (near === 'sentence') return one.words;
  if (near === 'section') return reading.sections[one.section] ?? '';
  if (near === 'document') return reading.sections.join('');
  const chapter = reading.chapters[one.section];
  if (near === 'chapter') {
    return reading.sections.filter((_said, at) => reading.chapters[at] === chapter).join('');
  }
  if (near === 'subject') {
    const subject = subjectIn(one, rule);
    const same = statements.filter(
      ({ section, words: said }) => section === one.section && saysAny(said, subject),
    );
    return same.map(({ words: said }) => said).join('');
  }
  if (one.kind !== 'item') {
    const texts = statements.filter(
      ({ kind, section, block }) =>
        kind === 'text' && section === one.section && Math.abs(block - one.block) <= 1,
    );
    return texts.map(({ words: said }) => said).join('');
  }
  const own = reading.blocks[one.block] ?? '';
  const head = statements.find(
    ({ section, text }) => section === one.section && text.startsWith('|'),
  );
  return one.text.startsWith('|') ? `${head?.words ?? ''}${own}` : own;
}
