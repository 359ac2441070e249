import { sentences, tokenise, type Token } from '@assize/lexical';
import { hasAll, isContent, wordSet } from '#src/stance/rules/content.ts';

/** After one of these words a verb in -ing describes an action in progress. */
const BEFORE_PROGRESSIVE = wordSet(
  'is are was were am be been being still now currently keep keeps kept start starts started begin began',
);

const BE = new Set(['is', 'are', 'was', 'were']);

/** Irregular past forms, each with the start of its form in -ing. */
const IRREGULAR_PASTS: ReadonlyMap<string, string> = new Map(
  'ran runn|run runn|wrote writ|written writ|sent send|built build|rebuilt rebuild|made mak|took tak|taken tak|gave giv|given giv|began beginn|begun beginn|fell fall|fallen fall|rose ris|risen ris|went go|gone go|did do|done do|got gett|left leav|lost los|met meet|paid pay|set sett|reset resett|shut shutt|sold sell|told tell|won winn|found find|broke break|broken break|grew grow|held hold|split splitt|drove driv|cut cutt|froze freez|caught catch|brought bring|bought buy|taught teach|read read'
    .split('|')
    .map((pair) => {
      const [past = '', root = ''] = pair.split(' ');
      return [past, root];
    }),
);

function isProgressiveOf(asked: Token, said: Token): boolean {
  if (!said.text.endsWith('ing')) return false;
  const root = IRREGULAR_PASTS.get(asked.text);
  if (root !== undefined) return said.text.startsWith(root);
  return asked.text.endsWith('ed') && asked.stem === said.stem;
}

/** The possible comparatives of a word: "fast" → faster; "large" → larger; "busy" → busier; "big" → bigger. */
const comparativesOf = (word: string): string[] => [
  `${word.endsWith('e') ? word.slice(0, -1) : word}er`,
  `${word.slice(0, -1)}ier`,
  `${word}${word.at(-1) ?? ''}er`,
];

function isComparative(asked: Token, words: readonly Token[], at: number): boolean {
  const [word, before] = [words[at]?.text ?? '', words[at - 1]?.text];
  if (word === asked.text) return before === 'more' || before === 'less';
  return comparativesOf(asked.text).includes(word);
}

function isInProgress(asked: Token, words: readonly Token[], at: number): boolean {
  const [word, before] = [words[at], words[at - 1]];
  if (word === undefined || !isProgressiveOf(asked, word)) return false;
  return before === undefined || BEFORE_PROGRESSIVE.has(before.text);
}

/** How many more content words than the claim a sentence may have. */
const MOST_EXTRA = 4;

/** Whether a sentence has all words of a claim, and at least one of `some` only in the form that `isOther` finds. */
function hasOnly(
  some: readonly Token[],
  asked: readonly Token[],
  words: readonly Token[],
  isOther: (one: Token, words: readonly Token[], at: number) => boolean,
): boolean {
  const known = new Set(words.map(({ text }) => text));
  return some.some((one) => {
    const places = words.flatMap((_, at) => (isOther(one, words, at) ? [at] : []));
    if (places.length === 0) return false;
    const isAlso = known.has(one.text) && !places.some((at) => words[at]?.text === one.text);
    return (
      !isAlso &&
      hasAll(
        asked.filter((other) => other !== one),
        words,
      )
    );
  });
}

/**
 * Whether a window describes as in progress what the claim says is done ("Tom is fixing the bug." / "Tom fixed the
 * bug."), or as a comparison what the claim states plainly ("The page is faster than before." / "The page is fast.").
 */
export function differsInForm(claim: string, window: string): boolean {
  const every = tokenise(claim);
  const asked = every.filter(isContent);
  const isPlain = !every.some(({ text }) => text === 'more' || text === 'less' || text === 'than');
  const isOver = !every.some(({ text }) => text === 'being');
  // Only predicates count: "an old man" may be an older man.
  const said = every.filter((one, at) => isContent(one) && BE.has(every[at - 1]?.text ?? ''));
  return sentences(window).some((sentence) => {
    const words = tokenise(sentence.replaceAll(/['’]s (?=\p{L}+ing\b)/gu, ' is '));
    if (words.filter(isContent).length > asked.length + MOST_EXTRA) return false;
    return (
      (isOver && hasOnly(asked, asked, words, isInProgress)) ||
      (isPlain && hasOnly(said, asked, words, isComparative))
    );
  });
}
