import { clipped } from '@assize/proto/critique';
import type { Place, Rule, Severity } from '@assize/proto/gauntlet';
import { saysAny, type Reading, type Statement } from './statements.ts';

/** What a rule or a model finds, before it has an id. */
export interface Found {
  readonly kind: string;
  readonly severity: Severity;
  readonly text: string;
  readonly places: readonly Place[];
  readonly group?: string;
}

/** The quote of a statement: its first line as far as a place has room for it. */
export function placeOf({ text, from, to }: Statement): Place {
  const [first = ''] = text.split('\n');
  const quote = first.trim().slice(0, 400).toWellFormed();
  return { from, to: Math.max(from, to), quote };
}

/** The concern that some words raise at a statement. */
export function foundAt(kind: string, severity: Severity, says: string, at: Statement): Found {
  const place = placeOf(at);
  return { kind, severity, text: clipped(`${says}: “${place.quote}”`, 600), places: [place] };
}

/** What a rule of words raises, each sentence once. */
export function raisedBy(rule: Rule, reading: Reading): Found[] {
  const { kind, severity, says, when, unless = [], near = 'block', group } = rule;
  return reading.statements
    .filter((one) => one.kind !== 'heading' && one.text !== '')
    .filter(({ words }) => when.every((phrases) => saysAny(words, phrases)))
    .filter(({ section }) => saysAnyOf(reading.headings[section] ?? '', rule.in))
    .filter((one) => unless.length === 0 || !saysAny(around(reading, one, near), unless))
    .map((one) => ({
      ...foundAt(kind, severity, says, one),
      ...(group === undefined ? {} : { group }),
    }));
}

const saysAnyOf = (words: string, phrases: readonly string[] | undefined): boolean =>
  phrases === undefined || saysAny(words, phrases);

/** The words of what is near a statement; of a block those beside it in its section as well. */
function around(reading: Reading, one: Statement, near: NonNullable<Rule['near']>): string {
  if (near === 'sentence') return one.words;
  if (near === 'section') return reading.sections[one.section] ?? '';
  if (near === 'document') return reading.sections.join('');
  const beside = [one.block - 1, one.block, one.block + 1];
  return beside.map((at) => reading.blocks[at] ?? '').join('');
}
