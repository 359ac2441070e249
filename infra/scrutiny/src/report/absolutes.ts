/** A word or phrase that leaves no exception. */
export interface Absolute {
  /** As it stands in the text. */
  readonly quote: string;
  /** Where it begins, in UTF-16 code units. */
  readonly at: number;
  /** Whether it allows no other reading; a quantifier like "all" may count a set that was named. */
  readonly strong: boolean;
}

const STRONG = new Set(
  (
    'always never invariably undoubtedly unquestionably indisputably undeniably certainly definitively definitely ' +
    'conclusively irrefutably guarantee guarantees guaranteed universally universal impossible everyone everybody ' +
    'nobody nothing everything everywhere nowhere inevitable inevitably infallible infallibly flawless flawlessly ' +
    'perfectly absolutely unfailingly incontrovertibly incontrovertible indisputable undeniable unquestionable ' +
    'irrefutable proven proves prove completely entirely totally wholly forever'
  ).split(' '),
);

const WEAK = new Set('all every none any only solely exclusively cannot must'.split(' '));

const PHRASES = new Set([
  'no one',
  'no doubt',
  'no exception',
  'no exceptions',
  'without exception',
  'without fail',
  'without doubt',
  'beyond doubt',
  'beyond dispute',
  'beyond question',
  'every single',
  'the only',
  'no other',
  'not a single',
  'in every',
  'in all',
  'under all',
  'under any',
  'at all times',
  'no longer any',
]);

/** Before an absolute word these take its force away: "almost all", "not always", "may completely". */
const SOFT = new Set(
  (
    'not almost nearly virtually practically hardly rarely seldom barely may might could mostly often usually ' +
    'generally typically largely n’t above after'
  ).split(' '),
);

const WORD = /[\p{L}\p{N}'’]+/gu;

interface Word {
  readonly text: string;
  readonly at: number;
  readonly end: number;
}

/** The longest phrase that begins at a word: how many words it has; 0 where none. */
function phraseAt(words: readonly Word[], at: number): number {
  for (const length of [3, 2]) {
    const said = words.slice(at, at + length).map((one) => one.text);
    if (said.length === length && PHRASES.has(said.join(' '))) return length;
  }
  return 0;
}

function softened(words: readonly Word[], at: number): boolean {
  const before = words.slice(Math.max(0, at - 2), at).map((one) => one.text);
  return before.some((one) => SOFT.has(one) || /n['’]t$/.test(one));
}

/** The words of a sentence that leave no exception, in order, those that are softened apart. */
export function absolutesIn(text: string): Absolute[] {
  const words = Array.from(text.matchAll(WORD), (match): Word => ({
    text: match[0].toLowerCase(),
    at: match.index,
    end: match.index + match[0].length,
  }));
  const found: Absolute[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || softened(words, at)) continue;
    const length = phraseAt(words, at);
    const strong = length > 0 || STRONG.has(word.text);
    if (!strong && !WEAK.has(word.text)) continue;
    const end = words[at + Math.max(length, 1) - 1]?.end ?? word.end;
    found.push({ quote: text.slice(word.at, end), at: word.at, strong });
    at += Math.max(length, 1) - 1;
  }
  return found;
}
