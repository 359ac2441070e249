import { tokenise } from '@assize/lexical';
import type { SectionSentences, Sentence } from './sentences.ts';
import { wordsOf } from './words.ts';

export interface TermUse {
  readonly term: string;
  readonly first: Sentence;
  /** The sentence that defines it, after its first use. Null if none does. */
  readonly definedBy: Sentence | null;
}

/** Abbreviations that a general reader knows. Any other must be explained once. */
const KNOWN = wordsOf('short forms that are known');

/** Two or more capitals, and otherwise only capitals, digits and a plural "s": "PCR" or "LLMs", but not "mRNA". */
const SHORT =
  /(?<![\p{L}\p{N}_\-./@#$])\p{Lu}[\p{Lu}\p{N}]{0,8}\p{Lu}[\p{Lu}\p{N}]{0,3}(?:s(?![\p{L}\p{N}]))?(?![\p{L}\p{N}_@]|\.\p{L})/gu;

const CODE = /`[^`]{0,200}`/g;

const ROMAN = /^[IVX]+$/;

/** The term without a plural "s". */
const bare = (term: string): string => (/\p{Lu}s$/u.test(term) ? term.slice(0, -1) : term);

/** Whether a sentence is in capitals, where capitals mean nothing. */
function isInCapitals(text: string): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return (
    words.length > 1 && words.filter((one) => one === one.toUpperCase()).length > words.length / 2
  );
}

/** The abbreviations in a sentence, each once, in order. A unit after a number is none. */
export function shortForms(text: string): string[] {
  if (isInCapitals(text)) return [];
  const plain = text.replaceAll(CODE, ' ');
  const measured = (at: number): boolean => /\d ?$/.test(plain.slice(Math.max(0, at - 2), at));
  const uses = [...plain.matchAll(SHORT)].filter(({ index }) => !measured(index));
  const found = Array.from(uses, ([term]) => bare(term));
  return [...new Set(found)].filter((one) => !KNOWN.has(one) && !ROMAN.test(one));
}

/** Words by which a sentence defines the term directly before them. */
const MEANING =
  'stand for|stands for|is short for|short for|means|refer to|refers to|denotes|is defined|are defined|is a |is an |are |i.e.|that is |or the |= '.split(
    '|',
  );

function isMeaning(after: string): boolean {
  const words = after
    .replace(/^["'”’)]{1,3}/, '')
    .replace(/^,/, '')
    .trimStart();
  return MEANING.some((one) => words.startsWith(one)) || /^or \p{Ll}/u.test(words);
}

/** "long form (TERM)", "TERM (long form)", "called TERM", "TERM stands for", "TERM, or the long form". */
export function defines(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const before = text.slice(Math.max(0, at - 40), at);
    const after = text.slice(at + term.length, at + term.length + 60);
    if (
      /^s?["'”’]?[,;)]/u.test(after) &&
      /\p{L}["'”’)]? \(["'“‘]?(?:or |the |hereafter |henceforth )*["'“‘]?$/u.test(before)
    )
      return true;
    if (/^s?["'”’]? \((?!\d)[^)]{4,}/u.test(after)) return true;
    if (
      /(?:called|known as|termed|abbreviated|dubbed|named|short form|acronym)(?: as| to)?(?: an?| the)? ["'“‘*_]*$/u.test(
        before,
      )
    )
      return true;
    if (isMeaning(after.replace(/^s\b/, ''))) return true;
  }
  return false;
}

/** Words directly before a term that the sentence explains: "is called the Suess effect". */
const CALLED = wordsOf('called');

/** "By X we understand", "X means". */
const MEANS = wordsOf('means');

const STOPS = wordsOf('ending a name');

const ARTICLES = new Set(['a', 'an', 'the']);

const PIECE = /[\p{L}\p{N}][\p{L}\p{N}'’-]*|[^\s\p{L}\p{N}]/gu;

const endsName = (word: string): boolean =>
  STOPS.has(word.toLowerCase()) || tokenise(word)[0]?.kind === 'function';

/** A name of at most four words from a position on, up to a word or punctuation mark that ends it. */
function nameAt(pieces: readonly string[], from: number): string {
  const start = ARTICLES.has(pieces[from]?.toLowerCase() ?? '') ? from + 1 : from;
  const quoted = pieces[start] && /["“‘']/.test(pieces[start]) ? start + 1 : start;
  const words: string[] = [];
  for (const piece of pieces.slice(quoted, quoted + 4)) {
    if (!/^[\p{L}\p{N}]/u.test(piece) || endsName(piece)) break;
    words.push(piece);
  }
  return words.join(' ');
}

const GENUS = wordsOf('what a definition says a thing is');

/** Opens with the term and defines it: "Churn is the share of", "Headway, the time between", "Albedo (the share of". */
function openedWith(pieces: readonly string[]): string[] {
  const first = pieces[0]?.toLowerCase() ?? '';
  const name = ARTICLES.has(first) ? '' : nameAt(pieces, 0);
  const at = name === '' ? 0 : name.split(' ').length;
  const [mark = '', article = '', genus = ''] = pieces.slice(at, at + 3);
  if (at === 0 || !ARTICLES.has(article)) return [];
  return mark === '(' || ((mark === 'is' || mark === ',') && GENUS.has(genus)) ? [name] : [];
}

/** The terms that a sentence explains in words: "is called X", "known as X", "by X one means", "X means". */
export function explainedIn(text: string): string[] {
  const pieces = text.match(PIECE) ?? [];
  const found = pieces.flatMap((piece, at) => {
    const word = piece.toLowerCase();
    const next = pieces[at + 1]?.toLowerCase();
    if (CALLED.has(word)) return [nameAt(pieces, at + 1)];
    if (word === 'known' && next === 'as') return [nameAt(pieces, at + 2)];
    if (!MEANS.has(word)) return [];
    const by = pieces.findIndex((one) => one.toLowerCase() === 'by');
    if (by >= 0 && by < at) return [nameAt(pieces, by + 1)];
    if (word.startsWith('under')) return [];
    const name = nameAt(pieces, 0);
    const whole = name.split(' ').length >= at - 1 && next !== 'that' && next !== 'to';
    return at <= 4 && whole ? [name] : [];
  });
  return [...found, ...openedWith(pieces)].filter((one) => one.length >= 4);
}

/** Parts of everyday compounds. A compound with one of these is no technical term. */
const EVERYDAY = wordsOf('parts of everyday compounds');

/** Words before a compound that presuppose that the reader knows it. */
const PRESUPPOSING = new Set(['the', 'its', 'their', 'our']);

const LOWER = /^\p{Ll}{3,20}$/u;

/** Endings of words that describe instead of naming: participles and similar forms. */
const FORMED = /(?:ed|ing|en|ly|able|free|wide|based|laden|like|specific|level|scale|aware|new)$/;

/** Nouns after a proper name that form a term in need of explanation: "the Suess effect". */
const NAMED = wordsOf('called by a name');

/** Used as if explained before: compounds with a noun ("the break-glass accounts"), and things named after somebody. */
function presupposedIn(text: string): string[] {
  const pieces = text.match(PIECE) ?? [];
  return pieces.flatMap((piece, at) => {
    const [first = '', last = '', more] = piece.split('-');
    const noun = pieces[at + 1] ?? '';
    const before = pieces[at - 1]?.toLowerCase() ?? '';
    if (!PRESUPPOSING.has(before)) return [];
    if (NAMED.has(noun) && /^\p{Lu}\p{Ll}{2,}$/u.test(piece)) return [`${piece} ${noun}`];
    const compound = more === undefined && LOWER.test(`${first}a`) && LOWER.test(last);
    if (!compound || !LOWER.test(noun)) return [];
    const plain = EVERYDAY.has(first) || EVERYDAY.has(last);
    // An abbreviation in brackets after the words means that the words are its explanation.
    const said = pieces[at + 2] === '(';
    return plain || FORMED.test(last) || STOPS.has(noun) || said ? [] : [`${piece} ${noun}`];
  });
}

interface Used {
  readonly term: string;
  readonly sentence: Sentence;
}

/** Finds where each term is first used, and where it is explained, in sentences in order. */
function firstUses(uses: readonly Used[], explains: (one: Used) => boolean): TermUse[] {
  return [...Map.groupBy(uses, ({ term }) => term)].flatMap(([term, found]) => {
    const at = found.findIndex(explains);
    const first = found[0]?.sentence;
    if (at === 0 || first === undefined) return [];
    return [{ term, first, definedBy: found[at]?.sentence ?? null }];
  });
}

/** The most explained terms of a report that are searched for in the sentences before their explanation. */
const MOST_TERMS = 100;

function explainedLate(all: readonly Sentence[]): TermUse[] {
  const explained = all.flatMap((sentence, at) =>
    explainedIn(sentence.text).map((term) => ({ term, sentence, at })),
  );
  return explained.slice(0, MOST_TERMS).flatMap(({ term, sentence, at }) => {
    const folded = term.toLowerCase();
    const first = all.slice(0, at).find(({ text }) => ` ${spaced(text)} `.includes(` ${folded} `));
    const pointed = first !== undefined && defines(first.text.toLowerCase(), folded);
    return first && !pointed ? [{ term, first, definedBy: sentence }] : [];
  });
}

/** A text in lower case, with single spaces between words. */
const spaced = (text: string): string =>
  (text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu) ?? []).join(' ');

/**
 * Terms that are used before or without an explanation: abbreviations, words that are explained further down, and
 * compounds that the report presupposes. Each once, at its first use.
 */
export function undefinedTerms(report: readonly SectionSentences[]): TermUse[] {
  const all = report.flatMap(({ sentences }) => sentences);
  const short = all.flatMap((sentence) =>
    shortForms(sentence.text).map((term) => ({ term, sentence })),
  );
  const presupposed = all.flatMap((sentence, at) =>
    presupposedIn(sentence.text)
      .filter((term) => !all.slice(0, at).some(({ text }) => text.includes(term)))
      .map((term) => ({ term, sentence })),
  );
  const explains = ({ term, sentence }: Used): boolean =>
    defines(sentence.text, term) || explainedIn(sentence.text).includes(term);
  const late = explainedLate(all);
  const known = new Set(late.map(({ term }) => term));
  const others = presupposed.filter(({ term }) => !known.has(term));
  return [...firstUses(short, explains), ...late, ...firstUses(others, explains)];
}
