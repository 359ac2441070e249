import { beginningOf } from '@assize/proto';
import { clipped } from '@assize/proto/critique';
import type { Place, Rule, Severity } from '@assize/proto/gauntlet';
import { saysAny, type Reading, type Statement } from './statements.ts';
import words from './words.json' with { type: 'json' };

/** Of a concern's places so many are kept. */
export const MOST_PLACES = 8;

/** What a rule or a model finds, before it has an id. */
export interface Found {
  readonly kind: string;
  readonly severity: Severity;
  readonly text: string;
  readonly places: readonly Place[];
  readonly group?: string;
}

/** A place, or a citation, holds so much of a quote, in UTF-16 units. */
const LONGEST_QUOTE = 400;

/** The beginning of words as a quote of them. */
export const quoted = (text: string): string => beginningOf(text, LONGEST_QUOTE);

/** The quote of a statement: its first line as far as a place has room for it. */
export function placeOf({ text, from, to }: Statement): Place {
  const [first = ''] = text.split('\n');
  return { from, to: Math.max(from, to), quote: quoted(first.trim()) };
}

/** The concern that some words raise at a statement. */
export function foundAt(kind: string, severity: Severity, says: string, at: Statement): Found {
  const place = placeOf(at);
  return { kind, severity, text: clipped(`${says}: “${place.quote}”`, 600), places: [place] };
}

/** What a rule of words raises: each sentence once, or each section that lacks something. */
export function raisedBy(rule: Rule, reading: Reading): Found[] {
  const { kind, severity, says, when, unless = [], near = 'block', group } = rule;
  const omits = unless.length > 0 && near !== 'sentence';
  const hits = reading.statements
    .filter((one) => one.kind !== 'heading' && one.text !== '' && !(omits && one.kind === 'code'))
    .filter(({ words: said }) => when.every((phrases) => saysAny(said, phrases)))
    .filter(({ section }) => saysAnyOf(reading.headings[section] ?? '', rule.in))
    .filter(({ section }) => !omits || !saysAny(reading.headings[section] ?? '', words.asides))
    .filter((one) => unless.length === 0 || !saysAny(around(reading, one, rule), unless))
    .filter((one) => !omits || !isCovered(reading, one, rule));
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

/** A path that a sentence names without a method, and below which all is meant. */
const BELOW = /`(\/[\w/-]{1,80})`/;

/** Whether a sentence says of all things of a sort what a rule misses: in its section, or of all calls, paths or inputs. What speaks to a reviewer says nothing of the system. */
function isCovered({ statements, blocks }: Reading, one: Statement, rule: Rule): boolean {
  const { unless = [], near } = rule;
  return statements.some((other) => {
    const { words: said, text, section } = other;
    if (other === one || !saysAny(said, words.blanket) || !saysAny(said, unless)) return false;
    if (saysAny(said, words.hedge) || saysAny(said, words.reviewer)) return false;
    if (saysAny(blocks[other.block] ?? '', words.methods)) return false;
    const below = BELOW.exec(text)?.[1];
    if (below !== undefined) return one.text.includes(below);
    return (section === one.section && near !== 'subject') || saysAny(said, words.wholes);
  });
}

/** The words of what is near a statement; of a block the text beside it in its section, of a row its table's head as well. */
function around({ statements, ...reading }: Reading, one: Statement, rule: Rule): string {
  const { near = 'block', when } = rule;
  if (near === 'sentence') return one.words;
  if (near === 'section') return reading.sections[one.section] ?? '';
  if (near === 'document') return reading.sections.join('');
  const chapter = reading.chapters[one.section];
  if (near === 'chapter') {
    return reading.sections.filter((_said, at) => reading.chapters[at] === chapter).join('');
  }
  if (near === 'subject') {
    const subject = when[0]?.filter((phrase) => saysAny(one.words, [phrase])) ?? [];
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
