import { sentences, tokenise, type Token } from '@assize/lexical';
import { listed } from '#src/stance/rules/content.ts';

const ARTICLES = new Set(['a', 'an', 'the']);
/** What these join may stand in either order. */
const JOINING = new Set(['and', 'or', 'nor', 'while', 'whereas']);
/** Behind these stands what a subject is, and the two may change places: "Njama is its capital". */
const BE = new Set(['is', 'are', 'was', 'were', 'be', 'been']);

/** Behind these they may not: all doctors may be members where not all members are doctors. */
const ALL = new Set(['all', 'every', 'each']);

/** What begins with one of these may be moved to the front: "In 1935 he formed it", "After that comes the game". */
const MOVED = listed(
  'in on at for with by after before during since until under over from to into',
);

/** The words of a text, articles left out, of which the A of "server A" is none. */
const wordsOf = (text: string): Token[] =>
  tokenise(text.replaceAll(/(?<=\p{Ll} )A\b/gu, 'Aa')).filter((one) => !ARTICLES.has(one.text));

/** What stands between two things, and between them the other way round. */
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

/** Of how many words two texts of one length begin, or end, alike. */
function alike(some: readonly Token[], others: readonly Token[], from: 'start' | 'end'): number {
  const at = (n: number): number => (from === 'start' ? n : some.length - 1 - n);
  let n = 0;
  while (n < some.length && isEqual(some[at(n)], others[at(n)])) n += 1;
  return n;
}

const isSame = (some: readonly Token[], others: readonly Token[]): boolean =>
  some.length === others.length && some.every((one, at) => isEqual(one, others[at]));

/** Whether words part two that change places in earnest: neither members of a list nor, but of all, a subject and what it is. */
function parts(middle: readonly Token[], ofAll: boolean): boolean {
  const others = middle.filter(({ text }) => !JOINING.has(text));
  if (others.length < middle.length) return others.some(({ kind }) => kind === 'function');
  return ofAll || !BE.has(middle.at(-1)?.text ?? '');
}

/** Whether the same words stand there, but for one that is the converse of another. */
function areConverse(some: readonly Token[], others: readonly Token[]): boolean {
  if (some.length !== others.length) return false;
  const other = some.flatMap((one, at) => (isEqual(one, others[at]) ? [] : [at]));
  const [at = -1] = other;
  const converse = CONVERSES.get(some[at]?.text ?? '');
  return other.length === 1 && converse === others[at]?.text;
}

/** Whether the one is a, m, b and the other b, m, a; or b, n, a where n is the converse of m. */
function turns(
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
      const isMoved = [some[0], others[0]].some((one) => MOVED.has(one?.text ?? ''));
      if (isMoved && !otherSide) continue;
      if (otherSide ? areConverse(middle, there) : isSame(middle, there) && parts(middle, ofAll))
        return true;
    }
  }
  return false;
}

/** Whether a text has these words one behind the other, from its start, to its end, or anywhere. */
const startsWith = (words: readonly Token[], some: readonly Token[]): boolean =>
  isSame(words.slice(0, some.length), some);
const endsWith = (words: readonly Token[], some: readonly Token[]): boolean =>
  some.length <= words.length && isSame(words.slice(words.length - some.length), some);
const holds = (words: readonly Token[], some: readonly Token[]): boolean =>
  words.some((_, at) => startsWith(words.slice(at), some));

/** Letters that two forms of one verb begin with alike: "beat", "beaten"; "saw", "seen". */
const ROOT = 1;

/** What may stand about the auxiliary of the passive voice: "had already been", "is being". */
const ABOUT_BE = new Set(['has', 'have', 'had', 'being', 'then', 'later', 'often', 'already']);
const isAboutBe = ({ text }: Token): boolean =>
  BE.has(text) || ABOUT_BE.has(text) || text.endsWith('ly');

interface Passive {
  readonly done: readonly Token[];
  readonly root: string;
  readonly by: readonly Token[];
}

/** What a text says in the passive voice: what something is done to, and by what. */
function passiveIn(words: readonly Token[]): Passive | null {
  const by = words.findIndex(({ text }) => text === 'by');
  const verb = words[by - 1];
  if (verb === undefined) return null;
  const end = words.slice(0, by - 1).findLastIndex((word) => !isAboutBe(word)) + 1;
  if (end < 1 || !words.slice(end, by - 1).some(({ text }) => BE.has(text))) return null;
  return {
    done: words.slice(0, end),
    root: verb.text.slice(0, ROOT),
    by: words.slice(by + 1),
  };
}

/** Whether a sentence says that something was done to what does it in the claim, or the other way round. */
function passes(asked: readonly Token[], said: readonly Token[]): boolean {
  const passive = passiveIn(said);
  const isReversed = (verb: Token, at: number): boolean =>
    at > 0 &&
    at < asked.length - 1 &&
    verb.text.startsWith(passive?.root ?? verb.text) &&
    endsWith(passive?.done ?? [], asked.slice(0, at)) &&
    startsWith(passive?.by ?? [], asked.slice(at + 1));
  if (passive !== null && asked.some(isReversed)) return true;
  const own = passiveIn(asked);
  return (
    own !== null &&
    own.by.length > 0 &&
    said.some(
      ({ text }, at) =>
        text.startsWith(own.root) &&
        endsWith(said.slice(0, at), own.done) &&
        startsWith(said.slice(at + 1), own.by),
    )
  );
}

/** Whether as many words in a row as a claim has are its words, but that two phrases stand each in the other's place. */
function turnsIn(said: readonly Token[], asked: readonly Token[]): boolean {
  const ofAll = ALL.has(asked[0]?.text ?? '');
  return said.some((_, at) => {
    const some = said.slice(at, at + asked.length);
    if (some.length < asked.length) return false;
    const from = alike(asked, some, 'start');
    const to = asked.length - alike(asked, some, 'end');
    return turns(asked.slice(from, to), some.slice(from, to), { ofAll });
  });
}

const RESPECTIVELY = /,? respectively\b/iu;

/** Whether a claim says of the one what is said of the other: "A and B are for reading and writing, respectively." */
function crosses(asked: readonly Token[], sentence: string): boolean {
  const [lists = '', ...behind] = sentence.split(RESPECTIVELY);
  const [some, middle, last, ...more] = lists.split(' and ').map(wordsOf);
  if (behind.length === 0 || last === undefined || more.length > 0) return false;
  const pairs = [some?.at(-1), middle?.[0], middle?.at(-1), last.at(-1)];
  const has = pairs.map((one) => asked.some((word) => isEqual(word, one)));
  return ['true,false,false,true', 'false,true,true,false'].includes(String(has));
}

/**
 * Whether a sentence of a window has the very words of a claim in the same order, but for two phrases of
 * which each stands in the place of the other ("wetter but not more numerous", "more numerous but not
 * wetter"), says in the passive voice the reverse of what it says in the active, or says respectively of two what the
 * claim says of the other. Articles do not count, nor what stands around those words. What is joined by "and", and a
 * subject with what it is, may change places.
 */
export function exchanges(claim: string, window: string): boolean {
  const asked = wordsOf(claim);
  return sentences(window).some((sentence) => {
    const said = wordsOf(sentence);
    if (holds(said, asked)) return false;
    return passes(asked, said) || turnsIn(said, asked) || crosses(asked, sentence);
  });
}

/**
 * Whether the one sentence of a window says of two what the claim says, from the other's side: "The outage came after
 * the deploy." beside "The deploy came before the outage."
 */
export function isConverse(claim: string, window: string): boolean {
  const [only = '', ...others] = sentences(window);
  const [asked, said] = [wordsOf(claim), wordsOf(only)];
  return (
    others.length === 0 && said.length === asked.length && turns(asked, said, { otherSide: true })
  );
}
