import { plainText } from '#src/plain.ts';
import { canonicalStem } from '#src/synonyms.ts';
import { FUNCTION_WORDS, MONTHS, NEGATORS, NUMBER_WORDS, SCALES } from '#src/words.ts';

/** The kind of a token. A name is a word with a capital that is not due to its place at the start. */
export type Kind = 'function' | 'word' | 'name' | 'number';

/** A word or number of a sentence, with what the cues need to know about it. */
export interface Token {
  /** lower case */
  readonly text: string;
  readonly stem: string;
  readonly kind: Kind;
  readonly negator: boolean;
  /** the value of a number, with its scale ("5 million"); null for any other token */
  readonly value: number | null;
  /** how much a claim depends on this term: 0 for a function word, and more the rarer the word looks */
  readonly weight: number;
}

// "COVID-19" and "IL-6" stay whole, as do "1,500.5" and "19th"; any other hyphen separates two words.
const WORD =
  /\d+(?:[.,]\d+)*(?:st|nd|rd|th|s)?(?![\p{L}\d])|\p{Lu}\p{L}*-\d{1,3}(?![\p{L}\d])|[\p{L}\p{N}\p{M}]+(?:['’][\p{L}]+)*|[%$€£]/gu;
const BRACKETS = /-[LR][RSC]B-/gu;
const DIGITS = /^(\d+(?:[.,]\d+)*)(st|nd|rd|th|s)?$/u;

/** Maximum length in characters of a text that is tokenised; the rest is ignored. */
const LONGEST = 20_000;

function numberOf(text: string): number | null {
  const digits = DIGITS.exec(text);
  if (digits?.[1] === undefined) return NUMBER_WORDS.get(text) ?? null;
  const value = Number(digits[1].replaceAll(/,(?=\d{3}(\D|$))/gu, '').replaceAll(',', '.'));
  return Number.isFinite(value) ? value : null;
}

/** "isn't" → is, not; "Cruz's" → cruz. */
function parts(word: string): string[] {
  const at = word.search(/['’]/u);
  if (at < 0) return [word];
  const tail = word.slice(at + 1).toLowerCase();
  if (tail !== 't' || !/n$/iu.test(word.slice(0, at))) return [word.slice(0, at)];
  return [word.slice(0, at - 1), 'not'];
}

const RARE_WEIGHT = { name: 1.6, number: 1.5, function: 0 };

function weigh(kind: Kind, text: string): number {
  if (kind !== 'word') return RARE_WEIGHT[kind];
  return Math.min(0.7 + 0.07 * text.length, 1.4);
}

function kindOf(word: string, text: string, value: number | null, initial: boolean): Kind {
  if (value !== null) return 'number';
  if (FUNCTION_WORDS.has(text))
    return MONTHS.has(text) && /^\p{Lu}/u.test(word) ? 'name' : 'function';
  return /^\p{Lu}/u.test(word) && !initial ? 'name' : 'word';
}

const STEMS = new Map<string, string>();

/** The same few thousand words recur. The cache is cleared if it outgrows any real vocabulary. */
function stemOf(text: string): string {
  const known = STEMS.get(text);
  if (known !== undefined) return known;
  if (STEMS.size > 50_000) STEMS.clear();
  const stem = text.length > 40 ? text : canonicalStem(text);
  STEMS.set(text, stem);
  return stem;
}

function token(word: string, initial: boolean): Token {
  const text = word.toLowerCase();
  const value = numberOf(text);
  const kind = kindOf(word, text, value, initial);
  return {
    text,
    stem: kind === 'number' ? String(value) : stemOf(text),
    kind,
    negator: NEGATORS.has(text),
    value,
    weight: weigh(kind, text),
  };
}

function scaled(tokens: Token[], next: Token): Token | null {
  const last = tokens.at(-1);
  const scale = SCALES.get(next.text);
  if (scale === undefined || last === undefined || last.value === null) return null;
  const value = last.value * scale;
  return { ...last, value, stem: String(value) };
}

/** A capitalised first word is a name if another name follows: "Keanu Reeves stars". */
function nameFirst(tokens: Token[]): Token[] {
  const [first, second] = tokens;
  if (first?.kind === 'word' && second?.kind === 'name') {
    tokens[0] = { ...first, kind: 'name', weight: weigh('name', first.text) };
  }
  return tokens;
}

/** The tokens of a sentence, in order. Only the first 20,000 characters are read. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  const clean = plainText(text.slice(0, LONGEST)).replaceAll(BRACKETS, ' ');
  for (const match of clean.matchAll(WORD)) {
    for (const part of parts(match[0])) {
      if (part === '') continue;
      const next = token(part, tokens.length === 0);
      const merged = scaled(tokens, next);
      if (merged === null) tokens.push(next);
      else tokens[tokens.length - 1] = merged;
    }
  }
  return nameFirst(tokens);
}
