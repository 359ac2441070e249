import { tokenise } from '@assize/lexical';
import type { Entity, Source } from '@assize/proto/cartography';
import generic from './generic.json' with { type: 'json' };
import { nounPhrases, textOf, wordsOf, type Run, type Word } from './phrases.ts';
import type { Resolve } from './resolving.ts';
import { sentencesOf, type Sentence } from './sentences.ts';

/** A term without a capital is an entity where so many sources have it. */
const LEAST_SOURCES = 2;

/** Longest name of an entity, in words and in characters. */
const MOST_WORDS = 5;
const LONGEST = 100;

/** Words that name nothing of a topic: "study", "way", "year". */
const GENERIC = new Set(generic.words);

/** A sentence with its words, and where it speaks of which entity. */
export interface Parsed extends Sentence {
  readonly words: readonly Word[];
  readonly mentions: readonly Mention[];
}

export interface Mention extends Run {
  readonly entity: string;
}

export interface Named {
  readonly entities: readonly Entity[];
  readonly sentences: readonly Parsed[];
}

interface Phrased extends Sentence {
  readonly words: readonly Word[];
  readonly phrases: readonly Phrase[];
}

/** A noun phrase; by its stems "heart diseases" and "Heart disease" are one. */
interface Phrase extends Run {
  readonly text: string;
  readonly key: string;
}

const keyOf = (text: string): string =>
  tokenise(text)
    .map(({ stem }) => stem)
    .join(' ');

function phrased(sentence: Sentence): Phrased {
  const words = wordsOf(sentence.text);
  const phrases = nounPhrases(words).map((run) => {
    const text = textOf(sentence.text, words, run);
    return { ...run, text, key: keyOf(text) };
  });
  return { ...sentence, words, phrases };
}

/** A phrase and what is left of it without its first words: of "regular coffee use", "coffee use" and "use". */
function endings(sentence: Phrased, phrase: Phrase): Phrase[] {
  const all: Phrase[] = [];
  for (let { from } = phrase; from < phrase.to; from += 1) {
    const run = { from, to: phrase.to };
    const text = textOf(sentence.text, sentence.words, run);
    if (sentence.words[from]?.text === '-' || run.to - run.from > MOST_WORDS) continue;
    all.push({ ...run, text, key: keyOf(text) });
  }
  return all;
}

const capital = ({ text, pos }: Word): boolean =>
  pos === 'TERM' || (pos === 'PROPN' && /^[\p{Lu}\d]/u.test(text));

/** Names in a phrase: its last capitalised words in a row, where a place at the start doesn't explain them. */
function isName({ words }: Phrased, { from, to }: Run): boolean {
  const own = words.slice(from, to);
  if (!own.every((word) => capital(word) || word.text === '-')) return false;
  return own.some(({ pos }) => pos === 'TERM') || from > 0 || own.length > 1;
}

const isGeneric = (key: string): boolean =>
  key.length < 3 || /^[\d\s]*$/.test(key) || key.split(' ').every((word) => GENERIC.has(word));

/** By their keys: the names, and the terms that several sources have. */
function chosen(sentences: readonly Phrased[]): ReadonlySet<string> {
  const sources = new Map<string, Set<string>>();
  const names = new Set<string>();
  for (const sentence of sentences) {
    for (const phrase of sentence.phrases) {
      for (const one of endings(sentence, phrase)) {
        if (isGeneric(one.key) || one.text.length > LONGEST) continue;
        const known = sources.get(one.key) ?? new Set();
        sources.set(one.key, known.add(sentence.citation.source));
        if (isName(sentence, one)) names.add(one.key);
      }
    }
  }
  const recurring = [...sources].filter(([, by]) => by.size >= LEAST_SOURCES).map(([key]) => key);
  return new Set([...names, ...recurring]);
}

/** Of each phrase the longest ending that is an entity. */
function mentionsIn(sentence: Phrased, keys: ReadonlySet<string>): readonly Phrase[] {
  return sentence.phrases.flatMap(
    (phrase) => endings(sentence, phrase).find(({ key }) => keys.has(key)) ?? [],
  );
}

/** Of several spellings the commonest, and of those the first by code points. */
function spelling(texts: readonly string[]): string {
  const counted = [...Map.groupBy(texts, (text) => text)].map(([text, all]) => {
    return { text, count: all.length };
  });
  const [best] = counted.toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
  return best?.text ?? '';
}

/**
 * What the sources speak of, by plain rules: names (capitalised words that their place at the start of a
 * sentence does not explain), what stands in quotation marks or as code, and noun phrases that at least two
 * sources have. A phrase mentions its longest ending that is one of those. Spellings are merged by `resolve`.
 */
export function named(sources: readonly Source[], resolve: Resolve): Named {
  const sentences = sentencesOf(sources).map(phrased);
  const keys = chosen(sentences);
  const found = sentences.map((sentence) => mentionsIn(sentence, keys));
  const spelt = Map.groupBy(found.flat(), ({ key }) => key);
  const nameOf = new Map(
    [...spelt].map(([key, all]) => [key, spelling(all.map(({ text }) => text))]),
  );
  const entities = resolve([...nameOf.values()]);
  const idOf = new Map(
    entities.flatMap(({ id, name, aliases }) =>
      [name, ...aliases].map((one) => [one, id] as const),
    ),
  );
  return {
    entities,
    sentences: sentences.map(({ phrases: _phrases, ...sentence }, i) => ({
      ...sentence,
      mentions: (found[i] ?? []).flatMap(({ from, to, key }): Mention[] => {
        const entity = idOf.get(nameOf.get(key) ?? '');
        return entity === undefined ? [] : [{ from, to, entity }];
      }),
    })),
  };
}
