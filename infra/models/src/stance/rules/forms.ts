import { sentences, tokenise, type Token } from '@assize/lexical';
import { hasAll, isContent, listed } from '#src/stance/rules/content.ts';

/** Behind one of these a verb in -ing is what goes on. */
const GOING_ON = listed(
  'is are was were am be been being still now currently keep keeps kept start starts started begin began',
);

const BE = new Set(['is', 'are', 'was', 'were']);

/** Pasts that do not end like others, with what their form in -ing begins with. */
const PASTS: ReadonlyMap<string, string> = new Map(
  'ran runn|run runn|wrote writ|written writ|sent send|built build|rebuilt rebuild|made mak|took tak|taken tak|gave giv|given giv|began beginn|begun beginn|fell fall|fallen fall|rose ris|risen ris|went go|gone go|did do|done do|got gett|left leav|lost los|met meet|paid pay|set sett|reset resett|shut shutt|sold sell|told tell|won winn|found find|broke break|broken break|grew grow|held hold|split splitt|drove driv|cut cutt|froze freez|caught catch|brought bring|bought buy|taught teach|read read'
    .split('|')
    .map((pair) => {
      const [past = '', root = ''] = pair.split(' ');
      return [past, root];
    }),
);

/** Whether a verb says that something goes on which another word says is over: "fixing", "fixed". */
function goesOn(asked: Token, said: Token): boolean {
  if (!said.text.endsWith('ing')) return false;
  const root = PASTS.get(asked.text);
  if (root !== undefined) return said.text.startsWith(root);
  return asked.text.endsWith('ed') && asked.stem === said.stem;
}

/** "Fast" → faster; "large" → larger; "busy" → busier; "big" → bigger. */
const moreOf = (word: string): string[] => [
  `${word.endsWith('e') ? word.slice(0, -1) : word}er`,
  `${word.slice(0, -1)}ier`,
  `${word}${word.at(-1) ?? ''}er`,
];

/** Whether a word stands here as what is more, or less, of it than something else. */
function isCompared(asked: Token, words: readonly Token[], at: number): boolean {
  const [word, before] = [words[at]?.text ?? '', words[at - 1]?.text];
  if (word === asked.text) return before === 'more' || before === 'less';
  return moreOf(asked.text).includes(word);
}

/** Whether a word stands here as what goes on. */
function isGoingOn(asked: Token, words: readonly Token[], at: number): boolean {
  const [word, before] = [words[at], words[at - 1]];
  if (word === undefined || !goesOn(asked, word)) return false;
  return before === undefined || GOING_ON.has(before.text);
}

/** Words that a sentence may have more than a claim that it restates. */
const MORE = 4;

/** Whether a sentence has all words of a claim, and one of some of them in such a form alone. */
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
 * Whether a window has the claim's words, but what the claim says is over goes on there ("Tom is fixing the bug." / "Tom
 * fixed the bug."), or what the claim says of something it says in comparison ("The page is faster than before." /
 * "The page is fast.").
 */
export function isOfOtherForm(claim: string, window: string): boolean {
  const every = tokenise(claim);
  const asked = every.filter(isContent);
  const isPlain = !every.some(({ text }) => text === 'more' || text === 'less' || text === 'than');
  const isOver = !every.some(({ text }) => text === 'being');
  // "An old man" may be an older man.
  const said = every.filter((one, at) => isContent(one) && BE.has(every[at - 1]?.text ?? ''));
  return sentences(window).some((sentence) => {
    const words = tokenise(sentence.replaceAll(/['’]s (?=\p{L}+ing\b)/gu, ' is '));
    if (words.filter(isContent).length > asked.length + MORE) return false;
    return (
      (isOver && hasOnly(asked, asked, words, isGoingOn)) ||
      (isPlain && hasOnly(said, asked, words, isCompared))
    );
  });
}
