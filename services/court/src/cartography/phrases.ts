import { tokenise } from '@assize/lexical';
import { MODIFIERS } from './lists.ts';
import type winkNLP from 'wink-nlp';
import type { ItsFunction } from 'wink-nlp';

/** In characters. Anything longer is a list or a table. */
const LONGEST = 600;

/** `from` and `to` are character offsets; `to` is after the last character. */
export interface Word {
  readonly text: string;
  readonly lemma: string;
  /** The court's own stem, which is the same for "heart diseases" and "Heart disease". Empty for punctuation. */
  readonly stem: string;
  /** The part of speech in Universal Dependencies, or TERM for text in quotation marks or in code style. */
  readonly pos: string;
  readonly from: number;
  readonly to: number;
}

/** Text in quotation marks or between backticks. */
const TERMS = /`([^`\n]{1,60})`|["“]([^"“”\n]{1,60})["”]/gu;

/** The library types `lemma` with another parameter. */
interface Its {
  readonly pos: ItsFunction<string>;
  readonly lemma: ItsFunction<string>;
}

type Tagger = ReturnType<typeof winkNLP>;
let opened: Tagger | null = null;

/**
 * Must be called before planning. It takes 65 MB and about 0.2 seconds, so a role that draws no maps does not load it.
 */
export async function openTagger(): Promise<void> {
  if (opened !== null) return;
  const [{ default: open }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ]);
  opened = open(model, ['pos']);
}

/** @throws Error if the tagger has not been loaded */
function tagger(): Tagger {
  if (opened === null) throw new Error('openTagger() comes before the first sentence is parsed');
  return opened;
}

/** The positions of quoted terms and code terms in a sentence, without their marks. */
function termsIn(sentence: string): readonly { from: number; to: number }[] {
  return [...sentence.matchAll(TERMS)].map(({ index, 0: whole }) => {
    return { from: index + 1, to: index + whole.length - 1 };
  });
}

const stemOf = (text: string): string =>
  tokenise(text)
    .map(({ stem }) => stem)
    .join(' ');

function tagged(text: string): Word[] {
  const nlp = tagger();
  const tokens = nlp.readDoc(text).tokens();
  const { pos: tagOf, lemma: lemmaOf } = nlp.its as Its;
  const [words, tags, lemmas] = [tokens.out(), tokens.out(tagOf), tokens.out(lemmaOf)];
  let at = 0;
  return words.flatMap((word, i): Word[] => {
    const from = text.indexOf(word, at);
    const pos = tags[i];
    if (from < 0 || pos === undefined || pos === 'SPACE') return [];
    at = from + word.length;
    const lemma = (lemmas[i] ?? word).toLowerCase();
    return [{ text: word, lemma, stem: stemOf(word), pos, from, to: at }];
  });
}

/**
 * English, with parts of speech by the wink-nlp tagger. Text in quotation marks or in code style is one word. Sentences
 * of more than 600 characters give none.
 */
export function wordsOf(sentence: string): readonly Word[] {
  if (sentence.length > LONGEST) return [];
  const terms = termsIn(sentence);
  const words: Word[] = [];
  for (const word of tagged(sentence)) {
    const term = terms.find(({ from, to }) => word.from < to && word.to > from);
    if (term === undefined) words.push(word);
    else if (words.at(-1)?.to !== term.to) words.push(asTerm(sentence, term));
  }
  return withVerb(words);
}

/**
 * When the tagger takes "Milk causes acne." for three nouns, a whole sentence is one noun phrase. A sentence has a
 * verb, so the first word after the subject that has a verb's ending becomes one.
 */
function withVerb(words: readonly Word[]): readonly Word[] {
  const all = words.slice(0, -1);
  if (words.at(-1)?.text !== '.' || !all.every(isOfNoun)) return words;
  const verb = all.findIndex(({ text }, at) => at > 0 && at < all.length - 1 && VERB.test(text));
  return words.map((word, at) => (at === verb ? { ...word, pos: 'VERB' } : word));
}

/** Third person: "causes", but not "less". */
const VERB = /^\p{Ll}+[^s]s$/u;

function asTerm(sentence: string, { from, to }: { from: number; to: number }): Word {
  const text = sentence.slice(from, to);
  return { text, lemma: text.toLowerCase(), stem: stemOf(text), pos: 'TERM', from, to };
}

/** Word indices from the first to the one after the last. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

const NOUNS = new Set(['NOUN', 'PROPN', 'TERM']);
const isOfNoun = ({ pos }: Word): boolean => NOUNS.has(pos) || pos === 'ADJ';

/** Whether nothing separates two tokens, as in "exactly-once". */
const joined = (one: Word, other: Word): boolean => one.to === other.from;

/**
 * Adjectives and nouns that end with a noun, without articles, numbers and adjectives that add nothing. A participle
 * after a hyphen counts as an adjective.
 */
export function nounPhrases(words: readonly Word[]): readonly Run[] {
  const runs: Run[] = [];
  let from = -1;
  for (let at = 0; at <= words.length; at += 1) {
    if (belongs(words, at, from)) {
      if (from < 0) from = at;
      continue;
    }
    if (from >= 0) runs.push(...trimmed(words, from, at));
    from = -1;
  }
  return runs;
}

/** Whether the word at `at` continues the phrase that began at `from`, or begins one if `from` is -1. */
function belongs(words: readonly Word[], at: number, from: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (word === undefined) return false;
  if (from < 0) return isOfNoun(word) && !MODIFIERS.has(word.lemma);
  const behind = before !== undefined && joined(before, word);
  if (word.text === '-') return behind && next !== undefined && joined(word, next);
  return isOfNoun(word) || (behind && before.text === '-');
}

function trimmed(words: readonly Word[], from: number, to: number): Run[] {
  let end = to;
  while (end > from && !NOUNS.has(words[end - 1]?.pos ?? '')) end -= 1;
  return end > from ? [{ from, to: end }] : [];
}

export function keyOf(words: readonly Word[], { from, to }: Run): string {
  const stems = words.slice(from, to).flatMap(({ stem }) => (stem === '' ? [] : [stem]));
  return stems.join(' ');
}

export function textOf(sentence: string, words: readonly Word[], { from, to }: Run): string {
  return sentence.slice(words[from]?.from ?? 0, words[to - 1]?.to ?? 0);
}
