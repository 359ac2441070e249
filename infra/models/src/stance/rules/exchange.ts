import { sentences, tokenise, type Token } from '@assize/lexical';

const ARTICLES = new Set(['a', 'an', 'the']);
/** What these join may stand in either order. */
const JOINING = new Set(['and', 'or', 'nor', 'while', 'whereas']);
/** Behind these stands what a subject is, and the two may change places: "Njama is its capital". */
const BE = new Set(['is', 'are', 'was', 'were', 'be', 'been']);

/** Behind these they may not: all doctors may be members where not all members are doctors. */
const ALL = new Set(['all', 'every', 'each']);

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
      if (otherSide ? areConverse(middle, there) : isSame(middle, there) && parts(middle, ofAll))
        return true;
    }
  }
  return false;
}

/** Behind it stands why, and no more of what is said. */
const REASON = /,\s(?=(?:since|because|while|which|who)\b)/iu;

/** Letters that two forms of one verb begin with alike: "beat", "beaten"; "saw", "seen". */
const ROOT = 1;

/** Whether the one says, in the passive voice, that what does it in the other had it done by what it is done to. */
function passes(active: readonly Token[], passive: readonly Token[]): boolean {
  const by = passive.findIndex(({ text }) => text === 'by');
  const verb = passive[by - 1];
  const done = passive.findIndex(({ text }) => BE.has(text));
  if (verb === undefined || done < 1 || done !== by - 2) return false;
  const [first, last] = [passive.slice(0, done), passive.slice(by + 1)];
  const root = verb.text.slice(0, ROOT);
  return (
    active.length === first.length + 1 + last.length &&
    isSame(first, active.slice(0, done)) &&
    active[done]?.text.startsWith(root) === true &&
    isSame(last, active.slice(done + 1))
  );
}

/**
 * Whether a sentence of a window has the very words of a claim in the same order, but for two phrases of
 * which each stands in the place of the other ("wetter but not more numerous", "more numerous but not
 * wetter"), or says in the passive voice the reverse of what it says in the active. Articles do not count. What is
 * joined by "and", and a subject with what it is, may change places.
 */
export function exchanges(claim: string, window: string): boolean {
  const asked = wordsOf(claim);
  const all = sentences(window);
  const bare = all.flatMap((sentence) => sentence.split(REASON, 1));
  return [...new Set([...all, ...bare])].some((sentence) => {
    const said = wordsOf(sentence);
    if (passes(asked, said) || passes(said, asked)) return true;
    if (said.length !== asked.length) return false;
    const from = alike(asked, said, 'start');
    if (from === asked.length) return false;
    const to = asked.length - alike(asked, said, 'end');
    const ofAll = ALL.has(asked[0]?.text ?? '');
    return turns(asked.slice(from, to), said.slice(from, to), { ofAll });
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
