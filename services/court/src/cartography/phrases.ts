import { tokenise } from '@assize/lexical';
import { MODIFIERS } from './lists.ts';
import type winkNLP from 'wink-nlp';
import type { ItsFunction } from 'wink-nlp';

/** Longest sentence that is parsed, in characters: what is longer is a list or a table. */
const LONGEST = 600;

/** A word of a sentence. `to` is the place behind its last character. */
export interface Word {
  readonly text: string;
  readonly lemma: string;
  /** The court's own stem, by which "heart diseases" and "Heart disease" are one; empty for a mark. */
  readonly stem: string;
  /** Of the Universal Dependencies; TERM is what stands in quotation marks or as code. */
  readonly pos: string;
  readonly from: number;
  readonly to: number;
}

/** A stretch of a sentence between a pair of quotation marks or backticks. */
const TERMS = /`([^`\n]{1,60})`|["“]([^"“”\n]{1,60})["”]/gu;

/** What is asked of each word; the library's own type of `lemma` has a parameter of another. */
interface Its {
  readonly pos: ItsFunction<string>;
  readonly lemma: ItsFunction<string>;
}

type Tagger = ReturnType<typeof winkNLP>;
let opened: Tagger | null = null;

/**
 * Loads the tagger, once; it has to be there before anything is planned. It takes 65 MB and a fifth of a
 * second, so that a role in whose court nobody maps does without.
 */
export async function openTagger(): Promise<void> {
  if (opened !== null) return;
  const [{ default: open }, { default: model }] = await Promise.all([
    import('wink-nlp'),
    import('wink-eng-lite-web-model'),
  ]);
  opened = open(model, ['pos']);
}

/** Throws where it was not opened. */
function tagger(): Tagger {
  if (opened === null) throw new Error('openTagger() comes before the first sentence is parsed');
  return opened;
}

/** Where the words in quotation marks and as code lie, without the marks. */
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
 * The words of an English sentence with their parts of speech, by the tagger of wink-nlp; what stands in
 * quotation marks or as code is one word. Of a longer sentence than 600 characters there are none.
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
 * The tagger takes "Milk causes acne." for three nouns, and then all of it is one thing. A sentence has a verb: where
 * nothing in it may be one, the first word behind its first that ends like one is.
 */
function withVerb(words: readonly Word[]): readonly Word[] {
  const all = words.slice(0, -1);
  if (words.at(-1)?.text !== '.' || !all.every(isOfNoun)) return words;
  const verb = all.findIndex(({ text }, at) => at > 0 && at < all.length - 1 && VERB.test(text));
  return words.map((word, at) => (at === verb ? { ...word, pos: 'VERB' } : word));
}

/** The third person of a verb: "causes", but not "less". */
const VERB = /^\p{Ll}+[^s]s$/u;

function asTerm(sentence: string, { from, to }: { from: number; to: number }): Word {
  const text = sentence.slice(from, to);
  return { text, lemma: text.toLowerCase(), stem: stemOf(text), pos: 'TERM', from, to };
}

/** Some words of a sentence in a row: from the first one to the place after the last, counted in words. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

const NOUNS = new Set(['NOUN', 'PROPN', 'TERM']);
const isOfNoun = ({ pos }: Word): boolean => NOUNS.has(pos) || pos === 'ADJ';

/** Whether two words are joined by a hyphen or an apostrophe alone: "exactly-once". */
const joined = (one: Word, other: Word): boolean => one.to === other.from;

/**
 * The noun phrases of a sentence without articles, numbers and adjectives that say nothing: adjectives and
 * nouns, a noun last. A participle behind a hyphen is an adjective.
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

/** Whether the word there goes on with, or begins, a phrase that began at `from` (-1: none did). */
function belongs(words: readonly Word[], at: number, from: number): boolean {
  const [before, word, next] = [words[at - 1], words[at], words[at + 1]];
  if (word === undefined) return false;
  if (from < 0) return isOfNoun(word) && !MODIFIERS.has(word.lemma);
  const behind = before !== undefined && joined(before, word);
  if (word.text === '-') return behind && next !== undefined && joined(word, next);
  return isOfNoun(word) || (behind && before.text === '-');
}

/** Without what stands behind its last noun. */
function trimmed(words: readonly Word[], from: number, to: number): Run[] {
  let end = to;
  while (end > from && !NOUNS.has(words[end - 1]?.pos ?? '')) end -= 1;
  return end > from ? [{ from, to: end }] : [];
}

export function keyOf(words: readonly Word[], { from, to }: Run): string {
  const stems = words.slice(from, to).flatMap(({ stem }) => (stem === '' ? [] : [stem]));
  return stems.join(' ');
}

/** The words as they stand in the sentence. */
export function textOf(sentence: string, words: readonly Word[], { from, to }: Run): string {
  return sentence.slice(words[from]?.from ?? 0, words[to - 1]?.to ?? 0);
}
