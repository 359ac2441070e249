import { contentOf } from './coherence.ts';
import type { SectionSentences, Sentence } from './sentences.ts';

/** A decision that ignores what another section says such a thing turns on. */
export interface MissingVariable {
  /** In the words of the section that calls it decisive. */
  readonly variable: string;
  /** Who says that it decides. */
  readonly decisive: Sentence;
  /** Who decides without it. */
  readonly ignoring: Sentence;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** "is decided by V" */
const PASSIVE = words('decided determined governed driven settled dictated set limited fixed');
/** "depends on V" */
const ON = words('depend depends depended depending hinge hinges hinged turns hang hangs hung');
/** "V decides", "what decides it is V" */
const ACTIVE = words(
  'decides determines governs outweighs outweighed dominates dominated drives decide determine',
);
/** "the decisive factor is V", "the main driver is V" */
const DECISIVE = words('decisive deciding determining crucial dominant limiting bottleneck crux');
const FACTOR = words('factor driver determinant predictor variable condition');
const WEIGHTY = words(
  'main key largest strongest biggest critical important single chief principal',
);
const COPULA = words('is was are were be been');
/** "V matters most" */
const WEIGHS = words('weighs weighed weigh matters mattered matter counts counted count');
/** Where a clause ends. */
const MARKS = words(', ; : . ( ) — – ! ?');

/** Who decides, and by which word: "we recommend", "one must weigh", "can be told". */
const WE = words(
  'recommend opt favour favor back decided take choose chose rank ranked propose proposed advise prefer select selected conclude suggest adopt adopted pick picked',
);
const MODAL = words('should must can could may might');
const DECIDE = words(
  'decide decided choose chosen weigh weighed judge judged settle settled predict predicted rank ranked select ' +
    'selected told foretold read estimated computed calculated set derived inferred picked',
);
/** Verbs that decide where a ground follows, and words by which it is given. */
const GROUNDED = words('should must will');
const GROUNDS = words('because since alone according basis where');
const OPENING = words('settle decide choose judge predict rank select');

/** How many words may stand between a modal verb and the verb that decides. */
const NEAR = 8;

/** So much of a decisive variable at most may a deciding section mention and still ignore it. */
const MENTIONED = 0.5;

/** And so much of it at most the deciding sentence itself. */
const NAMED = 0.4;

/** A variable is named by its first words. */
const LONGEST_NAME = 8;

/** Most decisive sentences of a report, and most deciding ones, that are compared. */
const MOST = 100;

const piecesOf = (text: string): string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*|[,;:.()—–!?]/gu) ?? [];

/** From a place to the end of its clause. */
function upToMark(pieces: readonly string[], from: number): string[] {
  const end = pieces.findIndex((one, at) => at >= from && MARKS.has(one));
  return pieces.slice(from, end < 0 ? undefined : end);
}

/** From the beginning of its clause up to a place. */
function beforeIn(pieces: readonly string[], to: number): string[] {
  const start = pieces.slice(0, to).findLastIndex((one) => MARKS.has(one));
  return pieces.slice(start + 1, to);
}

function indexNear(
  pieces: readonly string[],
  from: number,
  most: number,
  of: ReadonlySet<string>,
): number {
  const at = pieces.slice(from, from + most).findIndex((one) => of.has(one));
  return at < 0 ? -1 : from + at;
}

const BY = words('by');
const UPON = words('on upon');

/** What a word at its place calls decisive; none where it is no such word. */
function calledBy(pieces: readonly string[], at: number): string[] {
  const word = pieces[at] ?? '';
  if (PASSIVE.has(word)) return decidedBy(pieces, at);
  if (ON.has(word)) return hangsOn(pieces, at);
  if (DECISIVE.has(word) || isWeightyFactor(pieces, at)) return isDecisive(pieces, at);
  return ACTIVE.has(word) ? byItsVerb(pieces, at) : calledByPhrase(pieces, at);
}

function isWeightyFactor(pieces: readonly string[], at: number): boolean {
  const before = pieces.slice(Math.max(0, at - 2), at);
  return FACTOR.has(pieces[at] ?? '') && before.some((one) => WEIGHTY.has(one));
}

/** "is decided by V" */
function decidedBy(pieces: readonly string[], at: number): string[] {
  const by = indexNear(pieces, at + 1, 4, BY);
  const passive = indexNear(pieces, Math.max(0, at - 3), 3, COPULA) >= 0;
  return by < 0 || !passive ? [] : upToMark(pieces, by + 1);
}

/** "V decides it", "what decides it is V"; who may or would decide is no variable. */
function byItsVerb(pieces: readonly string[], at: number): string[] {
  const before = pieces.slice(Math.max(0, at - 2), at);
  if (before.some((one) => MODAL.has(one) || one === 'to' || one === 'we')) return [];
  if (!before.includes('what')) return beforeIn(pieces, at);
  const copula = pieces.findIndex((one, i) => i > at && COPULA.has(one));
  return copula < 0 ? [] : upToMark(pieces, copula + 1);
}

/** "comes down to V", "is a matter of V", "V limits what", "V weighs more", "V matters most". */
function calledByPhrase(pieces: readonly string[], at: number): string[] {
  const [word = '', next = ''] = pieces.slice(at, at + 2);
  switch (`${word} ${next}`) {
    case 'comes down':
      return upToMark(pieces, at + 3);
    case 'matter of':
      return upToMark(pieces, at + 2);
    case 'limits what':
      return beforeIn(pieces, at);
    default:
      return WEIGHS.has(word) && (next === 'more' || next === 'most') ? beforeIn(pieces, at) : [];
  }
}

/** "the decisive factor is V", or "V is the decisive factor". */
function isDecisive(pieces: readonly string[], at: number): string[] {
  const before = pieces.slice(Math.max(0, at - 4), at).findLastIndex((one) => COPULA.has(one));
  if (before >= 0) return beforeIn(pieces, Math.max(0, at - 4) + before);
  const copula = indexNear(pieces, at + 1, 6, COPULA);
  return copula < 0 ? [] : upToMark(pieces, copula + 1);
}

/** "depends above all on V", or "V is what it hangs on". */
function hangsOn(pieces: readonly string[], at: number): string[] {
  const on = indexNear(pieces, at + 1, 5, UPON);
  if (on < 0) return [];
  const behind = upToMark(pieces, on + 1);
  if (behind.length > 0) return behind;
  const what = pieces.slice(0, at).lastIndexOf('what');
  return what > 0 && COPULA.has(pieces[what - 1] ?? '') ? beforeIn(pieces, what - 1) : [];
}

interface Decisive {
  readonly name: string;
  readonly stems: ReadonlySet<string>;
  readonly sentence: Sentence;
}

/** What a sentence says that something turns on. */
export function decisiveVariables(sentence: Sentence): Decisive[] {
  const pieces = piecesOf(sentence.text);
  return pieces.flatMap((_, at) => {
    const name = calledBy(pieces, at)
      .slice(0, LONGEST_NAME * 2)
      .join(' ');
    const stems = new Set([...contentOf(name)].slice(0, LONGEST_NAME));
    return stems.size > 0 ? [{ name, stems, sentence }] : [];
  });
}

/** Whether a sentence decides, recommends, ranks or predicts something. */
export function decides(text: string): boolean {
  const pieces = piecesOf(text);
  if (pieces[0] === 'to' && OPENING.has(pieces[1] ?? '')) return true;
  return pieces.some((_, at) => decidesAt(pieces, at));
}

/** Whether a sentence decides by the word at a place. */
function decidesAt(pieces: readonly string[], at: number): boolean {
  const [word = '', next = ''] = pieces.slice(at, at + 2);
  switch (word) {
    case 'advisable':
    case 'recommended':
      return true;
    case 'recommendation':
    case 'choice':
      return COPULA.has(next);
    case 'report':
    case 'review':
      return next.endsWith('s') && WE.has(next.slice(0, -1));
    case 'we':
      return indexNear(pieces, at + 1, 3, WE) >= 0;
    // "can be told by the soil alone", and not "this alone shows".
    case 'alone':
      return (next === '' || MARKS.has(next)) && pieces.slice(0, at).some((one) => MODAL.has(one));
    default:
      return obliges(pieces, at);
  }
}

/** "should, because", "must weigh", "can be chosen". */
function obliges(pieces: readonly string[], at: number): boolean {
  const word = pieces[at] ?? '';
  const grounded = GROUNDED.has(word) && pieces.slice(at + 1).some((one) => GROUNDS.has(one));
  return grounded || (MODAL.has(word) && indexNear(pieces, at + 1, NEAR, DECIDE) >= 0);
}

const shareIn = (stems: ReadonlySet<string>, all: ReadonlySet<string>): number =>
  stems.size === 0 ? 0 : stems.intersection(all).size / stems.size;

/**
 * Sentences that decide something without a variable that another section calls decisive: few of its
 * words stand in the sentence, and at most half of them in its section. Of several such variables, the one
 * whose sentence has most words in common with the deciding section.
 */
export function missingVariables(report: readonly SectionSentences[]): MissingVariable[] {
  const states = report.flatMap(({ sentences }) => sentences.filter((one) => one.states));
  const decisive = states.flatMap(decisiveVariables).slice(0, MOST);
  return report.flatMap(({ section, sentences }) => {
    const stems = contentOf(`${section.heading} ${section.text}`);
    const deciding = sentences.filter((one) => one.states && decides(one.text)).slice(0, MOST);
    return deciding.flatMap((ignoring) => {
      const own = contentOf(ignoring.text);
      const ignored = decisive.filter(
        (one) =>
          one.sentence.section !== section.id &&
          shareIn(one.stems, own) < NAMED &&
          shareIn(one.stems, stems) <= MENTIONED,
      );
      const nearness = (one: Decisive): number => shareIn(contentOf(one.sentence.text), stems);
      const [first] = ignored.toSorted((a, b) => nearness(b) - nearness(a));
      return first ? [{ variable: first.name, decisive: first.sentence, ignoring }] : [];
    });
  });
}
