import { sentences, tokenise, type Token } from '@assize/lexical';
import { wordSet } from '#src/stance/rules/content.ts';

const ARTICLES = new Set(['a', 'an', 'the']);
/** Conjunctions whose two sides may change places without a change of meaning. */
const JOINING = new Set(['and', 'or', 'nor', 'while', 'whereas']);
/** Forms of "to be". Subject and complement may change places: "Njama is its capital". */
const FORMS_OF_BE = new Set(['is', 'are', 'was', 'were', 'be', 'been']);

/** After one of these words they may not: all doctors may be members although not all members are doctors. */
const ALL = new Set(['all', 'every', 'each']);

/** A phrase that begins with one of these may stand first: "In 1935 he formed it", "After that comes the game". */
const MOVABLE = wordSet(
  'in on at for with by after before during since until under over from to into',
);

/** The words of a text without its articles. The A of "server A" is not an article. */
const wordsOf = (text: string): Token[] =>
  tokenise(text.replaceAll(/(?<=\p{Ll} )A\b/gu, 'Aa')).filter((one) => !ARTICLES.has(one.text));

/** Words that relate two things, each with the word for the converse relation. */
const CONVERSES = new Map(
  'before after|above below|over under|faster slower|larger smaller|bigger smaller|higher lower|older newer|older younger|longer shorter|heavier lighter|earlier later'
    .split('|')
    .map((pair) => pair.split(' '))
    .flatMap(([one = '', other = '']) => [
      [one, other],
      [other, one],
    ]),
);

const isEqual = (one: Token | undefined, other: Token | undefined): boolean =>
  one?.stem === other?.stem;

/** How many words two texts of one length have in common at their start, or at their end. */
function commonLength(
  some: readonly Token[],
  others: readonly Token[],
  from: 'start' | 'end',
): number {
  const at = (n: number): number => (from === 'start' ? n : some.length - 1 - n);
  let n = 0;
  while (n < some.length && isEqual(some[at(n)], others[at(n)])) n += 1;
  return n;
}

const isSame = (some: readonly Token[], others: readonly Token[]): boolean =>
  some.length === others.length && some.every((one, at) => isEqual(one, others[at]));

/**
 * By the words between two phrases. Order does not matter in a list, nor, unless the claim speaks of all, where a form
 * of "to be" stands between subject and complement.
 */
function orderMatters(middle: readonly Token[], ofAll: boolean): boolean {
  const others = middle.filter(({ text }) => !JOINING.has(text));
  if (others.length < middle.length) return others.some(({ kind }) => kind === 'function');
  return ofAll || !FORMS_OF_BE.has(middle.at(-1)?.text ?? '');
}

function areConverse(some: readonly Token[], others: readonly Token[]): boolean {
  if (some.length !== others.length) return false;
  const other = some.flatMap((one, at) => (isEqual(one, others[at]) ? [] : [at]));
  const [at = -1] = other;
  const converse = CONVERSES.get(some[at]?.text ?? '');
  return other.length === 1 && converse === others[at]?.text;
}

/** Whether one text is a, m, b and the other b, m, a; with `otherSide`, b, n, a where n is the converse of m. */
function isSwapped(
  some: readonly Token[],
  others: readonly Token[],
  { otherSide = false, ofAll = false } = {},
): boolean {
  const size = some.length;
  for (let a = 1; a <= size - 2; a += 1) {
    if (!isSame(some.slice(0, a), others.slice(size - a))) continue;
    for (let b = 1; a + b < size; b += 1) {
      const [middle, there] = [some.slice(a, size - b), others.slice(b, size - a)];
      if (!isSame(some.slice(size - b), others.slice(0, b))) continue;
      const isMoved = [some[0], others[0]].some((one) => MOVABLE.has(one?.text ?? ''));
      if (isMoved && !otherSide) continue;
      if (
        otherSide
          ? areConverse(middle, there)
          : isSame(middle, there) && orderMatters(middle, ofAll)
      )
        return true;
    }
  }
  return false;
}

const startsWith = (words: readonly Token[], some: readonly Token[]): boolean =>
  isSame(words.slice(0, some.length), some);
const endsWith = (words: readonly Token[], some: readonly Token[]): boolean =>
  some.length <= words.length && isSame(words.slice(words.length - some.length), some);
const holds = (words: readonly Token[], some: readonly Token[]): boolean =>
  words.some((_, at) => startsWith(words.slice(at), some));

/** How many letters two forms of one verb have in common at their start: "beat", "beaten"; "saw", "seen". */
const ROOT = 1;

/** Words that may surround the auxiliary of the passive voice: "had already been", "is being". */
const AROUND_BE = new Set(['has', 'have', 'had', 'being', 'then', 'later', 'often', 'already']);
const isAroundBe = ({ text }: Token): boolean =>
  FORMS_OF_BE.has(text) || AROUND_BE.has(text) || text.endsWith('ly');

interface Passive {
  readonly done: readonly Token[];
  readonly root: string;
  readonly by: readonly Token[];
}

/** `done` are the words for what undergoes the action, `by` those for the agent. Null where no clause is passive. */
function passiveIn(words: readonly Token[]): Passive | null {
  const by = words.findIndex(({ text }) => text === 'by');
  const verb = words[by - 1];
  if (verb === undefined) return null;
  const end = words.slice(0, by - 1).findLastIndex((word) => !isAroundBe(word)) + 1;
  if (end < 1 || !words.slice(end, by - 1).some(({ text }) => FORMS_OF_BE.has(text))) return null;
  return {
    done: words.slice(0, end),
    root: verb.text.slice(0, ROOT),
    by: words.slice(by + 1),
  };
}

/** Whether one text says actively that A acts on B, and the other passively that A is acted on by B. */
function reversesVoice(claimWords: readonly Token[], sentenceWords: readonly Token[]): boolean {
  const passive = passiveIn(sentenceWords);
  const isReversed = (verb: Token, at: number): boolean =>
    at > 0 &&
    at < claimWords.length - 1 &&
    verb.text.startsWith(passive?.root ?? verb.text) &&
    endsWith(passive?.done ?? [], claimWords.slice(0, at)) &&
    startsWith(passive?.by ?? [], claimWords.slice(at + 1));
  if (passive !== null && claimWords.some(isReversed)) return true;
  const own = passiveIn(claimWords);
  return (
    own !== null &&
    own.by.length > 0 &&
    sentenceWords.some(
      ({ text }, at) =>
        text.startsWith(own.root) &&
        endsWith(sentenceWords.slice(0, at), own.done) &&
        startsWith(sentenceWords.slice(at + 1), own.by),
    )
  );
}

/** Whether a run of as many words as the claim has equals the claim, except that two phrases have changed places. */
function hasSwap(sentenceWords: readonly Token[], claimWords: readonly Token[]): boolean {
  const ofAll = ALL.has(claimWords[0]?.text ?? '');
  return sentenceWords.some((_, at) => {
    const some = sentenceWords.slice(at, at + claimWords.length);
    if (some.length < claimWords.length) return false;
    const from = commonLength(claimWords, some, 'start');
    const to = claimWords.length - commonLength(claimWords, some, 'end');
    return isSwapped(claimWords.slice(from, to), some.slice(from, to), { ofAll });
  });
}

const RESPECTIVELY = /,? respectively\b/iu;

/** Whether "A and B are for reading and writing, respectively." pairs them otherwise than the claim does. */
function pairsOtherwise(claimWords: readonly Token[], sentence: string): boolean {
  const [lists = '', ...behind] = sentence.split(RESPECTIVELY);
  const [some, middle, last, ...more] = lists.split(' and ').map(wordsOf);
  if (behind.length === 0 || last === undefined || more.length > 0) return false;
  const pairs = [some?.at(-1), middle?.[0], middle?.at(-1), last.at(-1)];
  const has = pairs.map((one) => claimWords.some((word) => isEqual(word, one)));
  return ['true,false,false,true', 'false,true,true,false'].includes(String(has));
}

/**
 * Whether a sentence of a window reverses the roles of two things in the claim: two phrases have changed places
 * ("wetter but not more numerous", "more numerous but not wetter"), the passive says the reverse of the active, or
 * "respectively" pairs them the other way round. Articles and the words around those do not count.
 */
export function reversesRoles(claim: string, window: string): boolean {
  const claimWords = wordsOf(claim);
  return sentences(window).some((sentence) => {
    const sentenceWords = wordsOf(sentence);
    if (holds(sentenceWords, claimWords)) return false;
    return (
      reversesVoice(claimWords, sentenceWords) ||
      hasSwap(sentenceWords, claimWords) ||
      pairsOtherwise(claimWords, sentence)
    );
  });
}

/** Whether a whole clause stands after "before". It may never have come true: "killed before it finished". */
function hasClauseBehind(sentenceWords: readonly Token[], claimWords: readonly Token[]): boolean {
  const at = sentenceWords.findIndex(({ text }) => text === 'before');
  return at !== -1 && claimWords[sentenceWords.length - 1 - at]?.text === 'after';
}

/**
 * Whether a window's only sentence is the converse: "It came after the deploy." beside "The deploy came before it."
 * `open`: it is, but does not say that both took place.
 */
export function compareConverse(claim: string, window: string): 'same' | 'open' | null {
  const [only = '', ...others] = sentences(window);
  const [claimWords, sentenceWords] = [wordsOf(claim), wordsOf(only)];
  const isConverse =
    others.length === 0 &&
    !only.includes('?') &&
    sentenceWords.length === claimWords.length &&
    isSwapped(claimWords, sentenceWords, { otherSide: true });
  if (!isConverse) return null;
  return hasClauseBehind(sentenceWords, claimWords) ? 'open' : 'same';
}
