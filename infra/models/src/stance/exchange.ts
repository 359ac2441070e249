import { sentences, tokenise, type Token } from '@assize/lexical';

const ARTICLES = new Set(['a', 'an', 'the']);
/** What these join may stand in either order. */
const JOINING = new Set(['and', 'or', 'nor', 'while', 'whereas']);
/** Behind these stands what a subject is, and the two may change places: "Njama is its capital". */
const BE = new Set(['is', 'are', 'was', 'were', 'be', 'been']);

/** The words of a text, articles left out. */
const wordsOf = (text: string): Token[] => tokenise(text).filter((one) => !ARTICLES.has(one.text));

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

/** Whether words part two that change places in earnest: neither members of a list nor a subject and what it is. */
function parts(middle: readonly Token[]): boolean {
  const others = middle.filter(({ text }) => !JOINING.has(text));
  const isList = others.length < middle.length && others.every(({ kind }) => kind !== 'function');
  return !isList && !BE.has(middle.at(-1)?.text ?? '');
}

/** Whether the one is a, m, b and the other b, m, a. */
function turns(some: readonly Token[], others: readonly Token[]): boolean {
  const size = some.length;
  for (let a = 1; a <= size - 2; a += 1) {
    if (!isSame(some.slice(0, a), others.slice(size - a))) continue;
    for (let b = 1; a + b < size; b += 1) {
      const [middle, there] = [some.slice(a, size - b), others.slice(b, size - a)];
      if (!isSame(some.slice(size - b), others.slice(0, b)) || !isSame(middle, there)) continue;
      if (parts(middle)) return true;
    }
  }
  return false;
}

/** Letters that two forms of one verb begin with alike: "beat", "beaten"; "bought", "buy". */
const ROOT = 2;

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
  return sentences(window).some((sentence) => {
    const said = wordsOf(sentence);
    if (passes(asked, said) || passes(said, asked)) return true;
    if (said.length !== asked.length) return false;
    const from = alike(asked, said, 'start');
    if (from === asked.length) return false;
    const to = asked.length - alike(asked, said, 'end');
    return turns(asked.slice(from, to), said.slice(from, to));
  });
}
