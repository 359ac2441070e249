import type { Citation } from '@assize/proto/cartography';
import { DOUBTING, REPORTING } from './lists.ts';
import { LONGEST, MOST_WORDS, type Name, type Parsed } from './naming.ts';
import { keyOf, textOf, type Run, type Word } from './phrases.ts';

/** The most words between two entities that can still be related. */
const FURTHEST = 8;

const BREAKS = new Set([';', ':', ',', '(', ')', '—', '–', '.', '?', '!']);
const PARTING = new Set(['SCONJ', 'CCONJ', 'PRON', 'SYM']);

/** Auxiliaries that change the meaning of a relation. Be, have, do and will do not. */
const MODAL = new Set(['may', 'might', 'could', 'can', 'would', 'should', 'must']);
const NOT = new Set("not n't never no neither nor without none cannot".split(' '));

/** Parts of speech. */
const DROPPED = new Set(['DET', 'PUNCT', 'ADV', 'AUX', 'INTJ', 'X']);

export interface Link {
  readonly from: Name;
  readonly relation: string;
  readonly to: Name;
  readonly citation: Citation;
}

const isVerb = ({ pos }: Word): boolean => pos === 'VERB' || pos === 'AUX';
const isNot = ({ text }: Word): boolean => NOT.has(text.toLowerCase());

/** Whether the words between two entities form one finite verb with its complements, without a second clause. */
function isFiniteVerb(gap: readonly Word[]): boolean {
  if (gap.length === 0 || gap.length > FURTHEST) return false;
  if (gap.some(({ pos, text }) => PARTING.has(pos) || BREAKS.has(text))) return false;
  const first = gap.find((word) => isVerb(word) || word.text.toLowerCase() === 'to');
  if (first === undefined || !isVerb(first)) return false;
  return first.pos === 'AUX' || !first.text.toLowerCase().endsWith('ing');
}

/**
 * If the tagger finds no main verb after "do", as in "does not lower", where it reads "lower" as an adjective, the
 * remaining words are kept as they are.
 */
function relationWords(verb: readonly Word[]): readonly string[] {
  const kept = verb.filter((word) => !DROPPED.has(word.pos) && !isNot(word));
  const asIs = ({ lemma, text, pos }: Word): string => (pos === 'ADP' ? text : lemma);
  if (kept.some(({ pos }) => pos === 'VERB')) return kept.map(asIs);
  const own = verb.find(({ lemma, pos }) => pos === 'AUX' && !MODAL.has(lemma));
  if (own?.lemma === 'do') return kept.map(({ text }) => text);
  return [...(own ? [own.lemma] : []), ...kept.map(asIs)];
}

/** A relation in the infinitive, with a negation as a leading "not": "is not linked to" becomes "not link to". */
function normalised(gap: readonly Word[], before: readonly Word[]): string {
  const verb = gap.slice(Math.max(0, gap.findIndex(isVerb)));
  const denied = [...before, ...gap].filter(isNot).length % 2 === 1;
  const modal = verb.filter(({ lemma }) => MODAL.has(lemma)).map(({ lemma }) => lemma);
  return [...(denied ? ['not'] : []), ...modal, ...relationWords(verb)].join(' ').toLowerCase();
}

/** Whether the second entity is the agent, as in "is caused by". */
function isPassive(gap: readonly Word[]): boolean {
  const be = gap.some(({ lemma, pos }) => pos === 'AUX' && lemma === 'be');
  return be && gap.at(-1)?.text.toLowerCase() === 'by' && gap.some(({ pos }) => pos === 'VERB');
}

/** The preposition may have an article. */
function chains(words: readonly Word[], one: Run, other: Run): boolean {
  const gap = words.slice(one.to, other.from);
  const [first, ...rest] = gap;
  return first?.pos === 'ADP' && rest.every(({ pos, text }) => pos === 'DET' && !NOT.has(text));
}

/** Phrases joined by prepositions, such as "the risk of stroke in adults". */
interface Chain extends Run {
  readonly phrases: readonly Run[];
}

function chainsOf({ words, phrases }: Parsed): readonly Chain[] {
  const all: Chain[] = [];
  for (const phrase of phrases) {
    const last = all.at(-1);
    if (last && chains(words, last, phrase)) {
      all[all.length - 1] = { from: last.from, to: phrase.to, phrases: [...last.phrases, phrase] };
    } else all.push({ from: phrase.from, to: phrase.to, phrases: [phrase] });
  }
  return all;
}

/** Null if the chain mentions no entity, or is too long for a name. */
function nameOf(sentence: Parsed, chain: Chain): Name | null {
  const text = textOf(sentence.text, sentence.words, chain);
  const known = chain.phrases.some((phrase) => sentence.mentions.has(phrase));
  const long = text.length > LONGEST || chain.to - chain.from > MOST_WORDS;
  return known && !long
    ? { text, key: keyOf(sentence.words, chain), initial: chain.from === 0 }
    : null;
}

/** Not after "if" or "whether", and after "that" only if a reporting verb comes before it and nothing negates it. */
function isAsserted(words: readonly Word[], at: number): boolean {
  const before = words.slice(0, at).filter(({ pos }) => pos !== 'DET' && pos !== 'ADV');
  const clause = before.findLastIndex(
    ({ pos, text }) => pos === 'SCONJ' || text.toLowerCase() === 'that',
  );
  if (clause < 0) return true;
  if (before.slice(clause).some(({ text }) => text === ',' || text === ';')) return false;
  const verb = before.slice(0, clause).findLast(({ pos }) => pos === 'VERB');
  const that = before[clause]?.text.toLowerCase() === 'that';
  return (
    that && verb !== undefined && REPORTING.has(verb.lemma) && !before.slice(0, clause).some(isNot)
  );
}

/** A word directly before a subject negates all of it: "No study of coffee …". */
const denying = (words: readonly Word[], { from }: Run): readonly Word[] =>
  words.slice(Math.max(0, from - 1), from).filter(isNot);

/**
 * The relations that a sentence states between adjacent entities, with one verb and no other clause between them.
 * Each entity is a whole phrase with its prepositional complements, so that a finding about pregnancy is not stated
 * of everybody. The relation is in the infinitive, without articles and adverbs; a negation becomes a leading "not",
 * and a passive with "by" is turned into the active. Headings, questions, and sentences with a word of doubt
 * (`words.json`) state nothing.
 */
export function linksIn(sentence: Parsed): readonly Link[] {
  const { words, text, heading, citation } = sentence;
  const doubts = words.some((word) => DOUBTING.has(word.text.toLowerCase()));
  if (heading || doubts || text.trimEnd().endsWith('?')) return [];
  const all = chainsOf(sentence);
  return all.flatMap((object, at): Link[] => {
    const subject = all[at - 1];
    if (subject === undefined || !isAsserted(words, subject.from)) return [];
    const gap = words.slice(subject.to, object.from);
    const [from, to] = [nameOf(sentence, subject), nameOf(sentence, object)];
    if (!isFiniteVerb(gap) || from === null || to === null || from.key === to.key) return [];
    const relation = normalised(gap, denying(words, subject));
    if (relation === '') return [];
    return isPassive(gap)
      ? [{ from: to, relation: relation.replace(/ by$/, ''), to: from, citation }]
      : [{ from, relation, to, citation }];
  });
}
