import words from './words.json' with { type: 'json' };

const set = (line: string): ReadonlySet<string> => new Set(line.split(' '));

/** Words that hold a sentence together and say little about its subject. */
export const FUNCTION_WORDS = set(words.function);

/** Words that negate what follows. */
export const DENIALS = set(words.denials);

/** `DENIALS`, and words that may merely qualify what they stand with. */
export const NEGATORS: ReadonlySet<string> = new Set([...DENIALS, ...set(words.qualifiers)]);

/** Words by which a writer avoids saying something outright. */
export const HEDGES = set(words.hedges);

const counted = (line: string, from = 1, step = 1): [string, number][] =>
  line.split(' ').map((name, at) => [name, from + at * step]);

export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...counted('zero one two three four five six seven eight nine ten eleven twelve', 0),
  ...counted('thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 13),
  ...counted('twenty thirty forty fifty sixty seventy eighty ninety hundred', 20, 10),
  ...counted('once twice thrice'),
  ...counted('first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'),
  ['dozen', 12],
]);

/** Words that multiply the number before them. */
export const SCALES: ReadonlyMap<string, number> = new Map([
  ['hundred', 1e2],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);

export const MONTHS: ReadonlyMap<string, number> = new Map(
  counted('january february march april may june july august september october november december'),
);
