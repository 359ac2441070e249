import { WORDS, wordsOf } from './words.ts';

export interface Absolute {
  /** As it stands in the text. */
  readonly quote: string;
  /** What it says of every case: that it holds, that it does not, or that it is beyond doubt. */
  readonly sense: Sense;
  /** Whether one source is too little to support it. A weak word may describe everything that the source examined. */
  readonly strong: boolean;
}

const SENSES = ['all', 'none', 'sure'] as const;
export type Sense = (typeof SENSES)[number];

/** The senses of single words, and of phrases of two or three words. */
const SENSE_OF: ReadonlyMap<string, Sense> = new Map(
  SENSES.flatMap((sense) =>
    [
      ...wordsOf(`leaving no exception: ${sense}`),
      ...WORDS[`phrases leaving no exception: ${sense}`],
    ].map((said): [string, Sense] => [said, sense]),
  ),
);

/** Words that may count a small set which a source examined completely. */
const WEAK = wordsOf('weak absolutes');

/** Words that make a preceding weak word absolute: "nobody can", "nothing will". */
const EVER = wordsOf('making weak absolutes strong');

/** Words that weaken a following absolute word: "almost all", "not always", "may completely". */
const SOFT = wordsOf('softening');

/** Words that begin a clause. Its subject follows. */
const CLAUSE = wordsOf('beginning a clause');

const GENERIC = wordsOf('beginning any thing');

const WHEN = wordsOf('beginning a time');

/** Words after which "all" counts what was named before: "for all staff". */
const PREPOSITIONS = wordsOf('before a counting all');

/** Words that make a preceding "every" or "all" count instead of generalise: "every week", "all three". */
const COUNTED = wordsOf('counted by every');

interface Word {
  readonly text: string;
  readonly at: number;
  readonly end: number;
  /** Whether it begins the sentence, or follows punctuation. */
  readonly first: boolean;
}

const WORD = /[\p{L}\p{N}'’]+/gu;

function wordsIn(text: string): Word[] {
  let end = 0;
  return Array.from(text.matchAll(WORD), (match) => {
    const between = text.slice(end, match.index);
    end = match.index + match[0].length;
    const first = match.index === 0 || /[,;:.(]/.test(between);
    return { text: match[0].toLowerCase(), at: match.index, end, first };
  });
}

function phraseAt(all: readonly Word[], at: number): { length: number; sense: Sense } | null {
  for (const length of [3, 2]) {
    const said = all.slice(at, at + length).map((one) => one.text);
    const sense = SENSE_OF.get(said.join(' '));
    if (said.length === length && sense) return { length, sense };
  }
  return null;
}

function isSoftened(all: readonly Word[], at: number): boolean {
  const before = all.slice(Math.max(0, at - 2), at).map((one) => one.text);
  return before.some((one) => SOFT.has(one) || /n['’]t$/.test(one));
}

const textAt = (all: readonly Word[], at: number): string => all[at]?.text ?? '';

/** Whether a quantifier is about every possible case. */
function generalises(all: readonly Word[], at: number): boolean {
  const [before, word, next] = [textAt(all, at - 1), textAt(all, at), textAt(all, at + 1)];
  const first = all[at]?.first === true;
  const subject = first || CLAUSE.has(before);
  const counts = COUNTED.has(next) || /^\d/.test(next);
  switch (word) {
    case 'no':
      return first;
    case 'none':
    case 'nobody':
      return subject || EVER.has(next);
    // "A post that reports loses nothing" means any post.
    case 'nothing':
      return subject || EVER.has(next) || (next === '' && GENERIC.has(textAt(all, 0)));
    // "Once it is live everywhere" is about time.
    case 'everywhere':
      return !all.slice(0, at).some(({ text }) => WHEN.has(text));
    // "Impossible to say" claims nothing.
    case 'impossible':
      return next !== 'to';
    case 'every':
      return !counts;
    case 'all':
      return !counts && (subject || !PREPOSITIONS.has(before));
    default:
      return true;
  }
}

/** A sentence that states its own limits or assumptions allows exceptions. */
const QUALIFIED = /\b(?:as far as|assum(?:e|ed|es|ing|ption))\b/i;

/** The words of a sentence that allow no exception, in order, without those that are softened. Linear in the text. */
export function absolutesIn(text: string): Absolute[] {
  if (QUALIFIED.test(text)) return [];
  const all = wordsIn(text);
  const found: Absolute[] = [];
  for (let at = 0; at < all.length; at += 1) {
    const word = all[at];
    if (word === undefined || isSoftened(all, at)) continue;
    const phrase = phraseAt(all, at);
    const sense = phrase?.sense ?? SENSE_OF.get(word.text);
    if (sense === undefined || (!phrase && !generalises(all, at))) continue;
    const behind = all.slice(at + 1, at + 6).map((one) => one.text);
    const ever = behind.slice(0, 2).some((one) => EVER.has(one)) || behind.includes('ever');
    const weak = WEAK.has(word.text) && (!phrase || phrase.sense === 'none');
    const end = all[at + (phrase?.length ?? 1) - 1]?.end ?? word.end;
    found.push({ quote: text.slice(word.at, end), sense, strong: !weak || ever });
    at += (phrase?.length ?? 1) - 1;
  }
  return found;
}
