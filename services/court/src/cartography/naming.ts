import { sentenceSpans } from '@assize/lexical';
import type { Citation, Source } from '@assize/proto/cartography';
import { GENERIC } from './lists.ts';
import { keyOf, nounPhrases, textOf, wordsOf, type Run, type Word } from './phrases.ts';

/** Longest sentence that is cited, in characters: a `Line`. */
const LONGEST_CITED = 2000;

/** So many sentences of a map are read; of more, those of the first passages of each source. */
const MOST_SENTENCES = 20_000;

/** A term without a capital is an entity where so many sources have it. */
const LEAST_SOURCES = 2;

/** Longest name of an entity, in words and in characters. */
export const MOST_WORDS = 8;
export const LONGEST = 100;

/** A sentence of whose longer words so many have a capital is a heading. */
const HEADING = 0.6;

interface Sentence {
  readonly text: string;
  readonly citation: Citation;
}

/** A sentence with its words, and the entities that it mentions in its noun phrases. */
export interface Parsed extends Sentence {
  readonly words: readonly Word[];
  readonly phrases: readonly Run[];
  readonly heading: boolean;
  /** Keys of what it speaks of. */
  readonly mentions: ReadonlyMap<Run, Name>;
}

/** A name as it is spelt; by their stems "heart diseases" and "Heart disease" are one. */
export interface Name {
  readonly text: string;
  readonly key: string;
  /** Whether it begins a sentence, which explains a capital. */
  readonly initial: boolean;
}

function sentencesIn({ id: source, passages }: Source): Sentence[] {
  return passages.flatMap(({ id: passage, text }) =>
    sentenceSpans(text).flatMap(({ from, to }): Sentence[] => {
      const quote = text.slice(from, to);
      if (quote.length > LONGEST_CITED) return [];
      return [{ text: quote, citation: { source, passage, quote } }];
    }),
  );
}

/** The sentences of the sources in their order; none that is longer than 2,000 characters. */
function sentencesOf(sources: readonly Source[]): readonly Sentence[] {
  const all = sources.map(sentencesIn);
  if (all.flat().length <= MOST_SENTENCES) return all.flat();
  const each = Math.max(1, Math.floor(MOST_SENTENCES / sources.length));
  return all.flatMap((some) => some.slice(0, each));
}

function isHeading(words: readonly Word[]): boolean {
  const long = words.filter(({ text }) => text.length > 3);
  return (
    long.length > 2 &&
    long.filter(({ text }) => /^\p{Lu}/u.test(text)).length >= long.length * HEADING
  );
}

function phrased(sentence: Sentence): Omit<Parsed, 'mentions'> {
  const words = wordsOf(sentence.text);
  return { ...sentence, words, phrases: nounPhrases(words), heading: isHeading(words) };
}

/** A phrase and what is left of it without its first words: of "regular coffee use", "coffee use" and "use". */
function endings({ text: sentence, words }: Omit<Parsed, 'mentions'>, phrase: Run): (Run & Name)[] {
  const all: (Run & Name)[] = [];
  for (let { from } = phrase; from < phrase.to; from += 1) {
    const run = { from, to: phrase.to };
    const text = textOf(sentence, words, run);
    // What is joined by a hyphen is one word.
    const parted = words[from]?.text === '-' || words[from - 1]?.text === '-';
    if (parted || text.length > LONGEST || run.to - run.from > MOST_WORDS) continue;
    all.push({ ...run, text, key: keyOf(words, run), initial: from === 0 });
  }
  return all;
}

const capital = ({ text, pos }: Word): boolean =>
  pos === 'TERM' || (pos === 'PROPN' && /^[\p{Lu}\d]/u.test(text));

/** Capitalised words that their place at the start of a sentence, or in a heading, does not explain. */
function isName({ words, heading }: Omit<Parsed, 'mentions'>, { from, to }: Run): boolean {
  const own = words.slice(from, to);
  if (own.some(({ pos }) => pos === 'TERM')) return true;
  if (heading || !own.every((word) => capital(word) || word.text === '-')) return false;
  return from > 0 || own.length > 1;
}

const isGeneric = (key: string): boolean =>
  key.length < 3 || /^[\d\s]*$/.test(key) || key.split(' ').every((word) => GENERIC.has(word));

/** By their keys: the names, and the terms that several sources have. */
function chosen(sentences: readonly Omit<Parsed, 'mentions'>[]): ReadonlySet<string> {
  const sources = new Map<string, Set<string>>();
  const names = new Set<string>();
  for (const sentence of sentences) {
    for (const one of sentence.phrases.flatMap((phrase) => endings(sentence, phrase))) {
      if (isGeneric(one.key)) continue;
      const known = sources.get(one.key) ?? new Set();
      sources.set(one.key, known.add(sentence.citation.source));
      if (isName(sentence, one)) names.add(one.key);
    }
  }
  const recurring = [...sources].filter(([, by]) => by.size >= LEAST_SOURCES).map(([key]) => key);
  return new Set([...names, ...recurring]);
}

/**
 * The sentences of the sources and what they speak of, by plain rules: names (capitalised words that their
 * place at the start of a sentence does not explain), what stands in quotation marks or as code, and noun
 * phrases that at least two sources have. A phrase mentions its longest ending that is one of those.
 */
export function mentionsIn(sources: readonly Source[]): readonly Parsed[] {
  const sentences = sentencesOf(sources).map(phrased);
  const keys = chosen(sentences);
  return sentences.map((sentence) => {
    const found = sentence.phrases.flatMap((phrase): [Run, Name][] => {
      const name = endings(sentence, phrase).find(({ key }) => keys.has(key));
      return name === undefined ? [] : [[phrase, name]];
    });
    return { ...sentence, mentions: new Map(found) };
  });
}
