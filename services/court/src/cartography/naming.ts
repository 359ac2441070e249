import { sentenceSpans } from '@assize/lexical';
import type { Citation, Source } from '@assize/proto/cartography';
import { GENERIC } from './lists.ts';
import { keyOf, nounPhrases, textOf, wordsOf, type Run, type Word } from './phrases.ts';

/** The longest sentence that is cited, in characters: the limit of a `Line`. */
const LONGEST_CITED = 2000;

/** If there are more, each source contributes its first ones, in equal number. */
const MOST_SENTENCES = 20_000;

/** The number of sources in which a term without a capital must occur to be an entity. */
const LEAST_SOURCES = 2;

/** The longest name of an entity, in words and in characters. */
export const MOST_WORDS = 8;
export const LONGEST = 100;

/** The share of capitalised words, among those of more than three letters, from which a sentence is a heading. */
const HEADING = 0.6;

interface Sentence {
  readonly text: string;
  readonly citation: Citation;
}

export interface Parsed extends Sentence {
  readonly words: readonly Word[];
  readonly phrases: readonly Run[];
  readonly heading: boolean;
  /** The name of the entity that each phrase mentions. */
  readonly mentions: ReadonlyMap<Run, Name>;
}

/** `key` is made of stems, so that "heart diseases" and "Heart disease" have the same one. */
export interface Name {
  readonly text: string;
  readonly key: string;
  /** A name at the start of a sentence may have a capital for that reason alone. */
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

/** The sentences of the sources, in order. Sentences of more than 2,000 characters are left out. */
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

/** A phrase and its shorter endings: of "regular coffee use" also "coffee use" and "use". */
function endings({ text: sentence, words }: Omit<Parsed, 'mentions'>, phrase: Run): (Run & Name)[] {
  const all: (Run & Name)[] = [];
  for (let { from } = phrase; from < phrase.to; from += 1) {
    const run = { from, to: phrase.to };
    const text = textOf(sentence, words, run);
    // A hyphenated word is one word, and is not split.
    const parted = words[from]?.text === '-' || words[from - 1]?.text === '-';
    if (parted || text.length > LONGEST || run.to - run.from > MOST_WORDS) continue;
    all.push({ ...run, text, key: keyOf(words, run), initial: from === 0 });
  }
  return all;
}

const capital = ({ text, pos }: Word): boolean =>
  pos === 'TERM' || (pos === 'PROPN' && /^[\p{Lu}\d]/u.test(text));

/** Capitalised words, not explained by the start of a sentence or by a heading, or a quoted or code term. */
function isName({ words, heading }: Omit<Parsed, 'mentions'>, { from, to }: Run): boolean {
  const own = words.slice(from, to);
  if (own.some(({ pos }) => pos === 'TERM')) return true;
  if (heading || !own.every((word) => capital(word) || word.text === '-')) return false;
  return from > 0 || own.length > 1;
}

const isGeneric = (key: string): boolean =>
  key.length < 3 || /^[\d\s]*$/.test(key) || key.split(' ').every((word) => GENERIC.has(word));

/** Keys of all proper names, and of terms that occur in several sources. */
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
 * Splits the sources into sentences and finds the entities that each mentions, by plain rules. Entities are proper
 * names (capitalised words whose place at the start of a sentence does not explain the capital), text in quotation
 * marks or in code style, and noun phrases that occur in at least two sources. A phrase mentions its longest ending
 * that is an entity.
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
