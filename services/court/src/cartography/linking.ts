import type { Relationship } from '@assize/proto/cartography';
import type { Mention, Parsed } from './naming.ts';
import type { Word } from './phrases.ts';

/** Most words between two entities that still relate them. */
const FURTHEST = 10;

/** What parts two clauses: behind it another sentence could begin. */
const BREAKS = new Set([';', ':', '(', ')', '—', '–', '.', '?', '!']);

/** Auxiliaries that change what is said; be, have, do and will do not. */
const MODAL = new Set(['may', 'might', 'could', 'can', 'would', 'should', 'must']);
const NOT = new Set(['not', "n't", 'never', 'no', 'neither', 'nor', 'without', 'none', 'cannot']);

const isVerb = ({ pos }: Word): boolean => pos === 'VERB' || pos === 'AUX';
const isBreak = ({ pos, text }: Word): boolean =>
  pos === 'SCONJ' || pos === 'CCONJ' || pos === 'PRON' || pos === 'SYM' || BREAKS.has(text);

/** The words between two entities, where they are one verb with what belongs to it; else null. */
function between(words: readonly Word[], one: Mention, other: Mention): readonly Word[] | null {
  const gap = words.slice(one.to, other.from);
  if (gap.length === 0 || gap.length > FURTHEST || gap.some(isBreak)) return null;
  const first = gap.findIndex(isVerb);
  if (first < 0 || gap.slice(0, first).some(({ text }) => text === ',')) return null;
  return gap.slice(first).some(({ text }) => text === ',') ? null : gap;
}

const DROPPED = new Set(['DET', 'PUNCT', 'ADV', 'AUX', 'INTJ', 'X', 'SPACE']);

/** A relation in the infinitive, what denies it first: "is not caused by" is "not cause by". */
function normalised(gap: readonly Word[], before: readonly Word[]): string {
  const first = gap.findIndex(isVerb);
  const verb = gap.slice(Math.max(0, first));
  const denied = [...before, ...gap].filter(({ text }) => NOT.has(text.toLowerCase())).length;
  const modal = verb.filter(({ lemma }) => MODAL.has(lemma)).map(({ lemma }) => lemma);
  const kept = verb.filter(({ pos, text }) => !DROPPED.has(pos) && !NOT.has(text.toLowerCase()));
  const words = kept.some(({ pos }) => pos === 'VERB') ? kept : [...copula(verb), ...kept];
  return [...(denied % 2 === 1 ? ['not'] : []), ...modal, ...words.map(({ lemma }) => lemma)].join(
    ' ',
  );
}

const copula = (verb: readonly Word[]): readonly Word[] =>
  verb.filter(({ lemma, pos }) => pos === 'AUX' && !MODAL.has(lemma)).slice(0, 1);

/** Whether the second entity does it: "is caused by". */
function isPassive(gap: readonly Word[]): boolean {
  const by = gap.at(-1);
  const be = gap.some(({ lemma, pos }) => pos === 'AUX' && lemma === 'be');
  return be && by?.text.toLowerCase() === 'by' && gap.some(({ pos }) => pos === 'VERB');
}

/** The first entity of the phrases that end there: in "use of coffee in adults" the use. */
function subjectOf({ words, mentions }: Parsed, at: number): number {
  let first = at;
  while (first > 0) {
    const [one, other] = [mentions[first - 1], mentions[first]];
    if (!one || !other) break;
    const gap = words.slice(one.to, other.from);
    const chained = gap.length > 0 && gap.every(({ pos }) => pos === 'ADP' || pos === 'DET');
    if (!chained) break;
    first -= 1;
  }
  return first;
}

/** Words right before a subject that deny all of it: "No study of coffee …". */
function deniesBefore(words: readonly Word[], { from }: Mention): readonly Word[] {
  return words
    .slice(Math.max(0, from - 2), from)
    .filter(({ text }) => /^(?:no|neither|none)$/i.test(text));
}

/** A relationship that has no id yet. */
type Linked = Omit<Relationship, 'id'>;

/**
 * What a sentence says of two entities: the nearest two with one verb between them and no other clause. The
 * relation is in the infinitive without articles and adverbs; what denies it stays, as "not" in front, and a
 * passive with "by" is turned about.
 */
export function linksIn(sentence: Parsed): readonly Linked[] {
  const { words, mentions, citation } = sentence;
  return mentions.flatMap((target, at): Linked[] => {
    const near = mentions[at - 1];
    if (near === undefined) return [];
    const gap = between(words, near, target);
    const subject = mentions[subjectOf(sentence, at - 1)] ?? near;
    if (gap === null || subject.entity === target.entity) return [];
    const relation = normalised(gap, deniesBefore(words, subject));
    if (relation === '' || relation.length > 200) return [];
    const [from, to] = [subject.entity, target.entity];
    return isPassive(gap)
      ? [
          {
            from: to,
            relation: relation.replace(/ by$/, ''),
            to: from,
            citation,
            credibility: null,
          },
        ]
      : [{ from, relation, to, citation, credibility: null }];
  });
}
