import { MONTHS, tokenise } from '@assize/lexical';
import type { Evidence, View } from '@assize/proto';

/** The longest part of a text that is searched for names, in characters. */
const LONGEST = 20_000;

interface Word {
  readonly core: string;
  readonly stems: readonly string[];
  readonly kind: 'function' | 'number' | 'word';
  readonly capital: boolean;
  /** Whether its position alone may explain a capital. */
  readonly initial: boolean;
  /** Whether punctuation separates it from the next word. */
  readonly ends: boolean;
}

/** A name in a text: the stems of its words, in order. `sure` is false if it may be an ordinary word with a capital. */
interface Entity {
  readonly stems: readonly string[];
  readonly sure: boolean;
}

const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;
const ALPHANUMERIC = /[\p{L}\p{N}]/u;
const UPPER = /^\p{Lu}/u;
/** Words that begin a phrase of place or time before the subject: "In Paris, …". */
const BEFORE_SUBJECT = new Set(
  'in on at by after before during since from for among as'.split(' '),
);
/** Words that may occur within a name: "Bank of England". */
const WITHIN = new Set(['of', 'the', 'de', 'von', 'van']);

function wordsOf(text: string): Word[] {
  let initial = true;
  return text
    .slice(0, LONGEST)
    .split(/\s+/u)
    .flatMap((raw) => {
      const signs = Array.from(raw);
      const from = signs.findIndex((one) => ALPHANUMERIC.test(one));
      if (from < 0) return [];
      const to = signs.findLastIndex((one) => ALPHANUMERIC.test(one));
      const core = signs.slice(from, to + 1).join('');
      const tail = signs.slice(to + 1).join('');
      const tokens = tokenise(core);
      const [only, more] = tokens;
      const plain = only?.kind === 'function' || MONTHS.has(core.toLowerCase());
      const word: Word = {
        core,
        stems: tokens.map(({ stem }) => stem),
        kind: only?.kind === 'number' ? 'number' : plain && !more ? 'function' : 'word',
        capital: UPPER.test(core),
        initial,
        ends: tail !== '' || from > 0,
      };
      initial = /[.!?]/u.test(tail);
      return [word];
    });
}

/** Whether a word is an identifier instead of a word of a language: `build-4711`, `checkout.ts`, `IL-6`. */
function isIdentifier(core: string): boolean {
  const inner = core.slice(1, -1);
  if (!LETTER.test(core)) return false;
  if (inner.includes('_') || /\p{Ll}\p{Lu}/u.test(core)) return true;
  const [name = '', ending = ''] = core.split('.');
  if (name.length > 1 && ending.length > 1 && LETTER.test(ending)) return true;
  return LETTER.test(core[0] ?? '') && DIGIT.test(core);
}

const isName = (word: Word | undefined): boolean =>
  word !== undefined && word.capital && word.kind === 'word';

/** All names in a text, in order: runs of capitalised words with a following number, and identifiers. */
function entitiesIn(words: readonly Word[]): Entity[] {
  const found: Entity[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (first === undefined) break;
    if (isIdentifier(first.core)) {
      found.push({ stems: [first.core.toLowerCase()], sure: true });
    } else if (isName(first)) {
      const run = nameFrom(words, at);
      found.push({ stems: run.stems, sure: !first.initial || run.stems.length > 1 });
      at = run.end;
    }
  }
  return found;
}

/** Further capitalised words, an "of" between two of them, and a following number: "Apollo 11". */
function nameFrom(words: readonly Word[], start: number): { stems: string[]; end: number } {
  const stems = [...(words[start]?.stems ?? [])];
  let end = start;
  while (words[end]?.ends === false) {
    let next = end + 1;
    while (WITHIN.has(words[next]?.core ?? '') && words[next]?.ends === false) next += 1;
    const word = words[next];
    const numbered = next === end + 1 && word?.kind === 'number' && DIGIT.test(word.core);
    if (!isName(word) && !numbered) break;
    stems.push(...(word?.stems ?? []));
    end = next;
    if (numbered) break;
  }
  return { stems, end };
}

/**
 * The names that a passage must contain to be about the subject of a statement: the first name in it, not counting a
 * phrase of place or time before the subject. If that may be an ordinary word with a capital, the next name is required
 * too. Empty if the statement names nothing.
 */
function requiredNames(statement: string): readonly Entity[] {
  const words = wordsOf(statement);
  const comma = words.findIndex(({ ends }) => ends);
  const opens = BEFORE_SUBJECT.has(words[0]?.core.toLowerCase() ?? '') && comma >= 0;
  const [first, next] = [
    ...entitiesIn(opens ? words.slice(comma + 1) : words),
    ...(opens ? entitiesIn(words.slice(0, comma + 1)) : []),
  ];
  if (!first) return [];
  return first.sure || !next ? [first] : [first, next];
}

/** The words and names of a passage, including those in its source, since a page's address says what it is about. */
function wordsAndNamesOf({ text = '', source = '' }: Pick<Evidence, 'text' | 'source'>) {
  const own = wordsOf(text);
  const published = wordsOf(decoded(source).replaceAll(/[/_\-.:?#&=%]/gu, ' '));
  const words = [...own, ...published];
  const names = [...entitiesIn(own), ...entitiesIn(published)];
  const stems = new Set(words.flatMap((word) => [word.core.toLowerCase(), ...word.stems]));
  return { stems, names };
}

function decoded(source: string): string {
  try {
    return decodeURIComponent(source);
  } catch {
    return source;
  }
}

/**
 * Whether a passage is about the very thing that the claim names, and not only about the same subject: about *this*
 * bridge. A claim without names cannot be told from others of its kind, so a passage for it must not have names either.
 */
export function isAboutNamed(
  { claim, charge }: Pick<View, 'claim' | 'charge'>,
  passage: Pick<Evidence, 'text' | 'source'>,
): boolean {
  const said = wordsAndNamesOf(passage);
  const own = requiredNames(claim.text);
  const wanted = own.length > 0 ? own : requiredNames(charge.statement);
  if (wanted.length === 0) return said.names.length === 0;
  return wanted.every(({ stems }) => {
    const last = stems.at(-1);
    // Either the full name, or its last word on its own: "Leclerc" for "Charles Leclerc", but not "Arthur Leclerc".
    const byLast = said.names.some((name) => name.stems.length === 1 && name.stems[0] === last);
    return stems.every((stem) => said.stems.has(stem)) || byLast;
  });
}
